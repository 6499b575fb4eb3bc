// Writes 404.html of a static site, whose only page is its index. Usage: node scripts/not-found.mjs FOLDER
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('name the folder of the site');
writeFileSync(
  join(folder, '404.html'),
  `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Quintet</title>
  <style>
    body {
      max-width: 34rem;
      margin: 15vh auto;
      padding: 0 1rem;
      background: #f5f0e7;
      color: #2b2a28;
      font: 1.1rem/1.5 system-ui, sans-serif;
    }
  </style>
  <h1>Quintet</h1>
  <p>There is no such page. <a href="./">To the games</a></p>
  <p lang="ru">Такой страницы нет. <a href="./">К играм</a></p>
</html>
`,
);

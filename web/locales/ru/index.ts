import people from './people.ftl?raw';
import play from './play.ftl?raw';
import puzzles from './puzzles.ftl?raw';
import review from './review.ftl?raw';
import shell from './shell.ftl?raw';

const games = import.meta.glob<string>('../../src/games/*/ru.ftl', { query: '?raw', import: 'default', eager: true });

export default [shell, people, play, puzzles, review, ...Object.values(games)];

import play from './play.ftl?raw';
import shell from './shell.ftl?raw';

const games = import.meta.glob<string>('../../src/games/*/ru.ftl', { query: '?raw', import: 'default', eager: true });

export default [shell, play, ...Object.values(games)];

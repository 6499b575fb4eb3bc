import clauses from './clauses.ftl?raw';
import shell from './shell.ftl?raw';
import games from './games.ftl?raw';
import play from './play.ftl?raw';

export default [clauses, shell, games, play];

import { loadRules, type Board, type Rules, type TableState } from '../rules';
import { isOffline } from './api';

/** The state of a board. Fails with an `ApiError` that says what is wrong with the board, or which rule a turn breaks. */
export async function boardState(board: Board): Promise<TableState> {
  const table = await (await loadRules()).open(board);
  try {
    return await table.state(board.viewer);
  } finally {
    table.close();
  }
}

/**
 * Asks the server, and without a server the rules. For pages that show a picture or a list and should not load the module of the rules for
 * it, such as the home page.
 */
export async function serverOrRules<T>(answer: Promise<T>, ask: (rules: Rules) => Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isOffline(error)) throw error;
    return ask(await loadRules());
  }
}

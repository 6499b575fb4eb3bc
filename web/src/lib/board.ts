import { loadRules, type Board, type TableState } from '../rules';

/** The state of a board. Fails with an `ApiError` that says what is wrong with the board, or which rule a turn breaks. */
export async function boardState(board: Board): Promise<TableState> {
  const table = await (await loadRules()).open(board);
  try {
    return await table.state(board.viewer);
  } finally {
    table.close();
  }
}

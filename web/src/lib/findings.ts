// What the laboratory has measured about a game: the files of `findings/`, loaded when they are first shown.
import type { LabReport, LabSetup } from '../generated/wire';
import type { GameId } from './types';

const files = import.meta.glob<LabReport[]>('../../../findings/*.json', { import: 'default' });

/** The measurements of a game: the default setup first. Null if there are none. */
export async function loadFindings(game: GameId): Promise<LabReport[] | null> {
  const load = files[`../../../findings/${game}.json`];
  return load ? await load() : null;
}

/** All measured setups of a game, each once: those that try another rule are on the page of all findings. */
export const setupsOf = (reports: LabReport[]): LabSetup[] =>
  reports.filter((report) => !report.swap).flatMap((report) => report.setups);

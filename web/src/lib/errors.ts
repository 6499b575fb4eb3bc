// Error texts in the player's language. Each error code has a translated sentence, and a broken rule adds its text without the number. The
// server's own sentences are English, so only English pages show them.
import { ApiError, type TableRequest } from './api';
import { boardState } from './board';
import { language, t } from './i18n.svelte';

interface ErrorBody {
  code: string;
  reason: string;
  clause?: string | null;
  part?: string | null;
}

/** Codes whose translated sentence needs details from the server. */
const NEEDS_DETAILS: ReadonlySet<string> = new Set(['illegal', 'not_allowed', 'too_large', 'garbage', 'unknown']);
/** Request fields that a player types in. */
const TYPED: ReadonlySet<string> = new Set(['setup', 'position', 'record']);

/** What a parser or a rule adds for developers: the place in the text, and the clause, which follows anyway. */
const FOR_DEVELOPERS = / \((?:line|character|rule) [^)]*\)$/;

export function describeApiError({ code, reason, clause, part }: ErrorBody): string {
  // A moderator's own words, in whatever language, follow the colon.
  if (code === 'closed') return [t('refused-closed'), reason.slice(reason.indexOf(':') + 1).trim()].join(' ');
  const id = `refused-${code.replaceAll('_', '-')}`;
  const known = language.has(id);
  const sentence = part && TYPED.has(part) ? t(`refused-in-${part}`) : known ? t(id) : t('refused-other');
  const rule = clause && language.has(`clause-${clause}`) ? t(`clause-${clause}`) : '';
  const detailed = !known || NEEDS_DETAILS.has(code);
  if (!detailed) return sentence;
  // A player who breaks a rule reads it in plain words; what is typed in needs the exact place of the error.
  if (rule && code === 'illegal') return `${sentence} ${rule}`;
  // The server's sentence may start with a cell name in lower case, so it follows ours after a colon.
  if (language.locale === 'en' && reason) return `${sentence.replace(/\.$/, ':')} ${reason.replace(FOR_DEVELOPERS, '')}`;
  return [sentence, rule].filter(Boolean).join(' ');
}

/** Describes any error. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError ? describeApiError(error) : t('refused-other');

/** Explains why a turn is illegal at a table; empty if it is legal. */
export async function whyIllegal(table: TableRequest, turn: string): Promise<string> {
  try {
    await boardState({ ...table, turns: [...(table.turns ?? []), turn] });
    return '';
  } catch (error) {
    return describeError(error);
  }
}

// What was refused, in the reader's language: each code has a sentence of ours, and where a clause forbids something it speaks too. The
// server's own sentences are English and shown to readers of English only.
import { api, Refused, type TableAsked } from './api';
import { language, t } from './i18n.svelte';

interface Told {
  code: string;
  reason: string;
  clause?: string | null;
  part?: string | null;
  at?: number | null;
}

/** Codes whose own sentence leaves something to be said. */
const MORE: ReadonlySet<string> = new Set(['illegal', 'not_allowed', 'too_large', 'garbage', 'unknown']);
/** Texts that a person types in. */
const TYPED: ReadonlySet<string> = new Set(['setup', 'position', 'record']);

export function refusal({ code, reason, clause, part, at }: Told): string {
  const id = `refused-${code.replaceAll('_', '-')}`;
  const known = language.has(id);
  const own = part && TYPED.has(part) ? t(`refused-in-${part}`) : known ? t(id) : t('refused-other');
  const rule = clause && language.has(`clause-${clause}`) ? t(`clause-${clause}`) : '';
  const more = !known || MORE.has(code);
  // The server's sentences begin with what they are about, which may be a cell: they go on where ours ends.
  const said = more && language.locale === 'en' && reason ? [own.replace(/\.$/, ':'), reason] : more ? [own, rule] : [own];
  const place = at === undefined || at === null ? '' : t('refused-at', { n: at + 1 });
  return [...said, place, clause ? t('refused-clause', { clause }) : ''].filter(Boolean).join(' ');
}

/** What went wrong, whatever it was. */
export const explain = (error: unknown): string => (error instanceof Refused ? refusal(error) : t('refused-other'));

/** Why a turn cannot be made at a table; nothing where it can. */
export async function whyNot(table: TableAsked, turn: string): Promise<string> {
  try {
    await api.table({ ...table, turns: [...(table.turns ?? []), turn] });
    return '';
  } catch (error) {
    return explain(error);
  }
}

import { type CashCount, notes, numberOf, paiseOf } from '@forno/shared/domain';

/** What was typed beside each note, by its paise, and beside `coins`. */
export type Typed = Readonly<Record<string, string>>;

/** How many, or how much; 0 where nothing is typed, undefined for what is no number. */
export function typedAt(typed: Typed, name: number | 'coins'): number | undefined {
  const { [name]: text = '' } = typed;
  if (text.trim() === '') return 0;
  const value = name === 'coins' ? paiseOf(text) : numberOf(text);
  return Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** The count as it is typed; undefined while nothing is, or anything is wrong. */
export function countOf(typed: Typed): CashCount | undefined {
  if (Object.values(typed).every((text) => text.trim() === '')) return undefined;
  const counts = notes.map((note) => ({ note, count: typedAt(typed, note) }));
  const coins = typedAt(typed, 'coins');
  const known = counts.flatMap(({ note, count }) => (count === undefined ? [] : [{ note, count }]));
  return coins === undefined || known.length < counts.length ? undefined : { notes: known, coins };
}

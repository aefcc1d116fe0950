import { exactTime } from '@forno/shared/domain';

type State = Readonly<Record<string, unknown>> | null;

export interface Difference {
  name: string;
  /** Undefined when there was no value before. */
  before: string | undefined;
  after: string | undefined;
}

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** In words of the shop: moments in its time, lists with commas. */
function spoken(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return isMoment.test(value) ? exactTime(new Date(value)) : value;
  if (Array.isArray(value)) return value.map((one) => spoken(one) ?? '—').join(', ') || 'none';
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${spoken(one) ?? '—'}`)
    .join(' ');
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Differences between before and after. Created or removed things show all fields. */
export function differencesOf(from: State, to: State): Difference[] {
  const names = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
  return [...names]
    .filter((name) => !isSame(from?.[name], to?.[name]))
    .map((name) => ({ name, before: spoken(from?.[name]), after: spoken(to?.[name]) }));
}

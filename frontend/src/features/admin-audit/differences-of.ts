type State = Readonly<Record<string, unknown>> | null;

export interface Difference {
  name: string;
  /** Undefined when there was no value before. */
  before: string | undefined;
  after: string | undefined;
}

function spoken(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Differences between before and after. Created or removed things show all fields. */
export function differencesOf(from: State, to: State): Difference[] {
  const names = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
  return [...names]
    .map((name) => ({ name, before: spoken(from?.[name]), after: spoken(to?.[name]) }))
    .filter(({ before, after }) => before !== after);
}

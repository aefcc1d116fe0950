type State = Readonly<Record<string, unknown>> | null;

export interface Difference {
  name: string;
  /** Undefined when there was nothing before. */
  before: string | undefined;
  after: string | undefined;
}

function spoken(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** What is not the same before and after. A thing that was made or removed shows all it had. */
export function differencesOf(from: State, to: State): Difference[] {
  const names = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
  return [...names]
    .map((name) => ({ name, before: spoken(from?.[name]), after: spoken(to?.[name]) }))
    .filter(({ before, after }) => before !== after);
}

/** A mistake to be built into the code, and the smallest set of tests that must fail then. Paths are from the root. */
export interface Mutant {
  id: string;
  mistake: string;
  file: string;
  /** Occurs exactly once in the file. */
  before: string;
  after: string;
  tests: readonly {
    file: string;
    /** Part of a test's full name; without it the whole file. */
    name?: string;
  }[];
}

/** The text with the mistake built in; undefined when it does not apply to this text exactly once. */
export function buildIn(
  text: string,
  { before, after }: Pick<Mutant, 'before' | 'after'>,
): string | undefined {
  const [start, end, ...more] = text.split(before);
  return start === undefined || end === undefined || more.length > 0 ? undefined : start + after + end;
}

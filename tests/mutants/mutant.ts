/** A mistake to be built into the code, and the smallest test that must fail then. Paths are from the root. */
export interface Mutant {
  id: string;
  mistake: string;
  file: string;
  /** Occurs exactly once in the file. */
  before: string;
  after: string;
  /** The name is part of a test's full name; without it, the whole file. */
  test: { file: string; name?: string | undefined };
}

/** A room's mistakes, by file and then by `id mistake`: before, after, and the test as `file > name`. */
type Room = Record<string, Record<string, readonly [before: string, after: string, test: string]>>;

export const mistakes = (room: Room): readonly Mutant[] =>
  Object.entries(room).flatMap(([file, its]) =>
    Object.entries(its).map(([title, [before, after, test]]) => {
      const [id = '', ...mistake] = title.split(' ');
      const [testFile = '', ...name] = test.split(' > ');
      return {
        id,
        mistake: mistake.join(' '),
        file,
        before,
        after,
        test: { file: testFile, name: name.length > 0 ? name.join(' > ') : undefined },
      };
    }),
  );

/** The text with the mistake built in; undefined when it does not apply to this text exactly once. */
export function buildIn(
  text: string,
  { before, after }: Pick<Mutant, 'before' | 'after'>,
): string | undefined {
  const [start, end, ...more] = text.split(before);
  return start === undefined || end === undefined || more.length > 0 ? undefined : start + after + end;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** `# file`, `## test file`, and of each mistake: `id mistake`, lines that go, lines that come, the test's name. */
const line = /^(?<mark>##|[-+>#]|[MN]\d+) (?<rest>.*)$/;

function readTable(table: string): Mutant[] {
  const mutants: Mutant[] = [];
  let [file, testFile] = ['', ''];
  for (const text of table.split('\n')) {
    const { mark = '', rest = '' } = line.exec(text)?.groups ?? {};
    const last = mutants.at(-1);
    if (mark === '#') file = rest;
    else if (mark === '##') testFile = rest;
    else if (mark === '-' && last) last.before += last.before === '' ? rest : `\n${rest}`;
    else if (mark === '+' && last) last.after += last.after === '' ? rest : `\n${rest}`;
    else if (mark === '>' && last) last.test.name = rest;
    else if (mark !== '')
      mutants.push({ id: mark, mistake: rest, file, before: '', after: '', test: { file: testFile } });
  }
  return mutants;
}

const folder = join(import.meta.dirname, 'table');

/** All mistakes, by room. */
export const mutants: readonly Mutant[] = readdirSync(folder)
  .toSorted()
  .flatMap((room) => readTable(readFileSync(join(folder, room), 'utf8')));

/** The text with the mistake built in; undefined when it does not apply to this text exactly once. */
export function buildIn(
  text: string,
  { before, after }: Pick<Mutant, 'before' | 'after'>,
): string | undefined {
  const [start, end, ...more] = text.split(before);
  return start === undefined || end === undefined || more.length > 0 ? undefined : start + after + end;
}

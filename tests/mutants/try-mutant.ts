import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, type Environment, systemEnvironment } from '@forno/shared/processes';
import { z } from 'zod';
import { buildIn, type Mutant } from './mutant.ts';

export type Verdict =
  | 'noticed'
  | 'NOT noticed'
  | 'no longer applies'
  /** The mistake breaks the module, or the test is gone: that proves nothing about the test. */
  | 'no test ran'
  | 'fails without it';

type Healthy = (test: Mutant['test']) => boolean;

/** Builds one mistake into the copy, runs its test, and takes it out again. Noticed: the test fails. */
export async function tryMutant(place: Workspace, mutant: Mutant, isHealthy: Healthy): Promise<Verdict> {
  const path = join(place.folder, mutant.file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const mistaken = buildIn(text, mutant);
  if (mistaken === undefined) return 'no longer applies';
  const { file, name } = mutant.test;
  if (!isHealthy(mutant.test)) return 'fails without it';
  writeFileSync(path, mistaken);
  try {
    const ran = await runTests(place, { files: [file], name, bail: 1 });
    if (ran === undefined) return 'no test ran';
    return ran.some(({ failed }) => failed) ? 'noticed' : 'NOT noticed';
  } finally {
    writeFileSync(path, text);
  }
}

/** Runs all their tests once without any mistake: one that fails then proves nothing. */
export async function findHealthy(
  place: Workspace,
  mutants: readonly Mutant[],
  workers: number,
): Promise<Healthy> {
  const files = [...new Set(mutants.map(({ test }) => test.file))];
  const ran = (await runTests(place, { files, workers })) ?? [];
  return (test) => {
    const these = ran.filter(
      ({ file, fullName }) => file === test.file && fullName.includes(test.name ?? ''),
    );
    return these.length > 0 && these.every(({ failed }) => !failed);
  };
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

const isIntegration = /^tests\/(integration|fuzz)\/|\.int\.test\.ts$/;

/** What one run may take (ms). */
const timeoutMs = 1_800_000;

/** Where tests run: a copy of the repository, and the Redis and the store that all copies share. */
interface Workspace {
  folder: string;
  env: Environment;
  signal: AbortSignal;
}

interface Wish {
  files: readonly string[];
  name?: string | undefined;
  /** Ends after so many failures; 0: never. */
  bail?: number;
  workers?: number;
}

function projectOf(file: string): string {
  if (isIntegration.test(file)) return 'integration';
  return file.startsWith('frontend/') ? 'ui' : 'unit';
}

/** The results of some tests in a copy. Undefined when they did not even load, or did not end. */
async function runTests(
  { folder, env, signal }: Workspace,
  { files, name, bail = 0, workers = 1 }: Wish,
): Promise<{ file: string; fullName: string; failed: boolean }[] | undefined> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const projects = new Set(files.map(projectOf));
  const args = [
    join(repositoryRoot, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...[...projects].flatMap((project) => ['--project', project]),
    ...(name === undefined ? [] : ['--testNamePattern', name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')]),
    `--bail=${bail}`,
    `--maxWorkers=${workers}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ];
  await new Promise((done) => {
    const options = { cwd: folder, env: { ...systemEnvironment(), ...env }, signal, timeout: timeoutMs };
    execFile(process.execPath, args, options, done);
  });
  try {
    const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
    const ran = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ status, fullName }) => ({
          file: file.slice(folder.length + 1),
          fullName,
          failed: status === 'failed',
        })),
    );
    return ran.length > 0 ? ran : undefined;
  } catch {
    return undefined;
  }
}

/** Of the working tree, by their paths there. One that is removed meanwhile, or was before git knows of it, is passed over. */
export function copyFiles(files: readonly string[], folder: string): void {
  for (const file of files)
    try {
      cpSync(join(repositoryRoot, file), join(folder, file), { verbatimSymlinks: true });
    } catch (error) {
      if (existsSync(join(repositoryRoot, file))) throw error;
    }
}

/** Links to our own packages are relative, so they lead to the copy. */
const ours = '@forno';
/** What the tools write there. */
const caches = /^\.(vite|cache|bin)/;

/** Copies the working tree as git sees it. The packages are links to those of the working tree. */
export function copyRepository(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  copyFiles(listed.split('\0').filter(Boolean), folder);

  const [from, to] = [join(repositoryRoot, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (name !== ours && !caches.test(name)) symlinkSync(join(from, name), join(to, name));
  cpSync(join(from, ours), join(to, ours), { recursive: true, verbatimSymlinks: true });
  // Tests that stop the store start one of their own, as built.
  symlinkSync(join(repositoryRoot, 'embedded/dist'), join(folder, 'embedded/dist'));
}

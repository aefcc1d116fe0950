import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { type Environment, systemEnvironment } from '@forno/shared/server/runtime';
import { z } from 'zod';

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

const isIntegration = /^tests\/(pipeline|fuzz)\/|\.int\.test\.ts$/;

/** What one run may take (ms). */
const timeoutMs = 1_800_000;

/** Where tests run: a copy of the repository, and the Redis and the store that all copies share. */
export interface Place {
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

/** The results of some tests in a copy. Undefined when they did not even load, or did not end. */
export async function runTests(
  { folder, env, signal }: Place,
  { files, name, bail = 0, workers = 1 }: Wish,
): Promise<{ file: string; fullName: string; failed: boolean }[] | undefined> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const projects = new Set(files.map((file) => (isIntegration.test(file) ? 'integration' : 'unit')));
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

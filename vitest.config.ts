import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { stuckAfterMs } from './shared/src/testing/wait-for.ts';

// Without `module`: Node gets these conditions too, and that one is for bundlers.
const conditions = ['@forno/source', 'node', 'development|production'];
const node = { ssr: { resolve: { conditions } }, resolve: { conditions } };
const globalSetup = ['./shared/src/testing/global-setup.ts'];
const shops = ['./tests/e2e/support/global-setup.ts'];
const setupFiles = ['./shared/src/testing/fail-on-console.ts'];
/** Tests with time limits run with nothing beside them. */
const measured = [
  'bff/src/operations/bills/pdfs.int.test.ts',
  'tests/e2e/busy-evening.test.ts',
  'tests/e2e/new-release.test.ts',
  'tests/integration/login-storm.test.ts',
  'tests/integration/start-time.test.ts',
  'tests/integration/takeover-time.test.ts',
];
/** These take minutes, and are small: begun last, as small files are, they would be waited for with nothing beside them. */
const begunFirst = /\/(crash-windows)\.test\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => (begunFirst.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
const exclude = ['**/node_modules/**', '**/dist/**'];
/**
 * A process runs many files and loads express, mongoose and React once: in its own, each file spent more time on
 * that than on its tests. Our own modules are loaded once as well, as in production, where no state of a module may
 * belong to one shop; the front end's, which is one person's, are reloaded for each file (`vi.resetModules` in its setup).
 */
const isolate = false;
/** By default `expect.poll` gives up after a second, which a busy machine may need. */
const expect = { poll: { timeout: stuckAfterMs } };
/** Deadlines only end what hangs: a test has several steps. One that walks a list has a limit for each of its steps. */
const deadlines = { testTimeout: 6 * stuckAfterMs, hookTimeout: 6 * stuckAfterMs };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...node,
        test: {
          name: 'unit',
          include: [
            '{shared,bff,workers,embedded}/src/**/*.test.ts',
            'tests/{repository,model}/**/*.test.ts',
          ],
          exclude: ['**/*.int.test.ts', ...exclude],
          setupFiles,
          isolate,
          ...deadlines,
          expect,
        },
      },
      {
        extends: './frontend/vite.config.ts',
        test: {
          name: 'ui',
          root: './frontend',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate,
          setupFiles: ['./src/app/test-setup.ts'],
          ...deadlines,
        },
      },
      {
        ...node,
        test: {
          name: 'integration',
          include: [
            '{shared,bff,workers,embedded}/src/**/*.int.test.ts',
            'tests/{integration,fuzz}/**/*.test.ts',
            'tests/model/**/*.int.test.ts',
          ],
          exclude: [...measured, ...exclude],
          globalSetup,
          setupFiles,
          isolate,
          ...deadlines,
          expect,
        },
      },
      {
        ...node,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...measured, ...exclude],
          globalSetup: shops,
          isolate,
          expect,
          ...deadlines,
        },
      },
      {
        ...node,
        test: {
          name: 'measured',
          include: measured,
          exclude,
          globalSetup,
          isolate,
          fileParallelism: false,
          expect,
          ...deadlines,
        },
      },
      {
        ...node,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          exclude,
          ...deadlines,
          fileParallelism: false,
        },
      },
    ],
  },
});

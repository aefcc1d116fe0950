import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of shops that end with the worker whose files share them. */
    shopsFolder: string;
  }
}

/** Takes away what the workers' shops leave behind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forno-e2e-'));
  project.provide('shopsFolder', folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

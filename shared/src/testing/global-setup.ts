import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startRedis } from '../processes/start-redis.ts';
import { startStore } from '../processes/start-store.ts';
import { processEnvironment } from '../server/config/process-environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
    mongoUrl: string;
  }
}

/**
 * One real Redis and one document store for all integration tests of a run, or those that REDIS_URL
 * and MONGO_URL name. A file separates itself from the others by its database name and queue prefix.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forno-integration-'));
  const env = processEnvironment();
  const redis = env.REDIS_URL ? undefined : await startRedis({ folder: join(folder, 'redis') });
  const store = env.MONGO_URL
    ? undefined
    : await startStore({ folder: join(folder, 'store'), fromSource: true });
  project.provide('redisUrl', env.REDIS_URL ?? redis?.url ?? '');
  project.provide('mongoUrl', env.MONGO_URL ?? store?.url ?? '');
  return async () => {
    await Promise.all([store?.stop(), redis?.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
}

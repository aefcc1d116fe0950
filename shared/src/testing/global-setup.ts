import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { RunningProcess } from '../processes/start-process.ts';
import { startRedis, startStore } from '../processes/start-servers.ts';
import { processEnvironment } from '../server/runtime/config/read-config.ts';

/**
 * Starts one real Redis and one document store for all integration tests, or uses REDIS_URL and MONGO_URL. Each file
 * has its own database name and queue prefix.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forno-integration-'));
  const env = processEnvironment();
  const running: RunningProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((process) => process.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  const started = async <P extends RunningProcess>(starting: Promise<P>): Promise<P> => {
    const process = await starting;
    running.push(process);
    return process;
  };
  try {
    const redisUrl = env.REDIS_URL ?? (await started(startRedis({ folder: join(folder, 'redis') }))).url;
    const mongoUrl = env.MONGO_URL ?? (await started(startStore({ folder: join(folder, 'store') }))).url;
    project.provide('redisUrl', redisUrl);
    project.provide('mongoUrl', mongoUrl);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

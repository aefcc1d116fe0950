import { mkdirSync } from 'node:fs';
import { type RunningProcess, startNode } from './start-process.ts';

interface StoreOptions {
  /** Where the documents go. */
  folder: string;
  port?: number;
  /** Runs the store from source instead of as built. */
  fromSource?: boolean;
  onLine?: (line: string) => void;
}

export interface RunningStore extends RunningProcess {
  url: string;
  port: number;
}

/** Starts the document store for one machine: a process that speaks MongoDB's protocol on the loopback. */
export async function startStore({
  folder,
  port = 0,
  fromSource,
  onLine,
}: StoreOptions): Promise<RunningStore> {
  mkdirSync(folder, { recursive: true });
  const running = await startNode({
    name: 'document store',
    entry: fromSource ? 'embedded/src/mongo/main.ts' : 'embedded/dist/mongo/main.bundle.js',
    args: ['--port', String(port), '--data', folder],
    ready: /^listening (\d+)/,
    onLine,
  });
  const listensOn = Number(running.announced?.[1]);
  return { ...running, port: listensOn, url: `mongodb://127.0.0.1:${listensOn}/?directConnection=true` };
}

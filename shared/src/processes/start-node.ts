import { fileURLToPath } from 'node:url';
import { startProcess, type ProcessOptions, type RunningProcess } from './start-process.ts';

/** The folder of the whole repository: three up from here, in `src` as in `dist`. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

interface NodeOptions extends Omit<ProcessOptions, 'command' | 'args'> {
  /** The script, from the root of the repository. A `.ts` file runs from source, a `.js` file as built. */
  entry: string;
  args?: readonly string[];
}

/** Starts one of our scripts; with `--parent-pipe` it exits when its standard input closes, that is, with us. */
export function startNode({ entry, args = [], ...options }: NodeOptions): Promise<RunningProcess> {
  const fromSource = entry.endsWith('.ts') ? ['--conditions=@forno/source', '--import', 'tsx'] : [];
  return startProcess({
    cwd: repositoryRoot,
    ...options,
    command: process.execPath,
    args: [...fromSource, entry, ...args, '--parent-pipe'],
  });
}

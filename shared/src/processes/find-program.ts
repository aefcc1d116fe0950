import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { systemEnvironment } from './system-environment.ts';

/** The full path of the first of these programs that PATH has, or undefined. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (systemEnvironment().PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

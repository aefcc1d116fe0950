import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { systemEnvironment } from '../server/runtime/config/read-config.ts';

/** The full path of the first of these programs that PATH has, or undefined. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (systemEnvironment().PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        continue;
      }
    }
  }
  return undefined;
}

import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces a file's text: on a full disk the old one stays as it was, and no half a file is left. Readable by its owner. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

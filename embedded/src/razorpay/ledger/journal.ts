import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ledgerWrite, type LedgerWrite } from './records.ts';

export type Journal = { append(write: LedgerWrite): void; close(): void };

/**
 * One JSON line per write, handed to the operating system before `append` returns, so a process killed with -9
 * loses nothing it acknowledged. No fsync: power loss is not covered, as this is a sandbox.
 */
export function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a');
  let size = fstatSync(descriptor).size;
  return {
    append(write) {
      try {
        size += writeWhole(descriptor, `${JSON.stringify(write)}\n`);
      } catch (error) {
        // Half a line, as on a full disk, would corrupt the next one.
        ftruncateSync(descriptor, size);
        throw error;
      }
    },
    close: () => closeSync(descriptor),
  };
}

/** Reads all complete writes. A last line cut short by a kill was never acknowledged and is removed. */
export function readJournal(file: string): LedgerWrite[] {
  mkdirSync(dirname(file), { recursive: true });
  const text = readIfThere(file);
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
  return text
    .slice(0, end)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ledgerWrite.parse(JSON.parse(line)));
}

/** Compacts the journal to the current records; the rename makes it atomic. */
export function rewriteJournal(file: string, writes: LedgerWrite[]): void {
  const draft = `${file}.draft`;
  const descriptor = openSync(draft, 'w');
  for (const write of writes) writeWhole(descriptor, `${JSON.stringify(write)}\n`);
  closeSync(descriptor);
  renameSync(draft, file);
}

function writeWhole(descriptor: number, line: string): number {
  const bytes = Buffer.from(line);
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  return written;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

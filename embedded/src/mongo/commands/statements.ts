import { CommandError, notImplemented } from '../errors.ts';
import type { Doc } from '../values/decode.ts';

/**
 * Runs a write command's statements. A refused one becomes a write error; ordered writes stop there,
 * unordered ones continue.
 */
export function runStatements<T>(
  statements: readonly T[],
  ordered: unknown,
  run: (statement: T, index: number) => void,
): Doc {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (cause) {
      if (!(cause instanceof CommandError)) throw cause;
      writeErrors.push(cause.toWriteError(index));
      if (ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** @throws CommandError for options that change which documents match or what is written. */
export function refuseOptions(statement: Doc): void {
  for (const option of ['arrayFilters', 'collation', 'hint'])
    if (statement[option] !== undefined) throw notImplemented(`a write with '${option}'`);
}

import { CommandError } from '../errors.ts';
import type { Doc } from '../values/decode.ts';

/**
 * Runs the statements of one write command. A refused one becomes a write error; ordered writes stop there,
 * unordered ones go on.
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

import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

const maxBytes = 10_000_000;
const errorLevel = 50;
const LogLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/**
 * Logs each child's output to its own file; errors also go to the terminal, one line each. A file that is too
 * big is rotated at the next start, keeping one generation.
 */
export function openLog(folder: string, name: string, print: (line: string) => void) {
  const path = join(folder, `${name}.log`);
  if (existsSync(path) && statSync(path).size > maxBytes) renameSync(path, `${path}.1`);
  const file: WriteStream = createWriteStream(path, { flags: 'a' });
  file.once('error', (error) => print(`${path}: ${error.message}`));
  return {
    path,
    write: (line: string): void => {
      file.write(`${line}\n`);
      const error = errorOf(line);
      if (error) print(`${name}: ${error}`);
    },
    close: () => file.end(),
  };
}

function errorOf(line: string): string | undefined {
  const parsed = LogLine.safeParse(parseJson(line));
  if (!parsed.success || parsed.data.level < errorLevel) return undefined;
  const { msg, err } = parsed.data;
  return [msg, err?.message].filter(Boolean).join(': ');
}

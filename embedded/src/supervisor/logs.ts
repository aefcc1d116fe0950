import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

const maxBytes = 10_000_000;
/** After the disk took nothing. */
const openAgainMs = 1_000;
const errorLevel = 50;
const LogLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/**
 * Logs each child's output to its own file; errors also go to the terminal, one line each. A file that is too
 * big is rotated at the next start, keeping one generation. Lines that the disk doesn't take are lost; once it takes
 * some again, so does the file.
 */
export function openLog(folder: string, name: string, print: (line: string) => void) {
  const path = join(folder, `${name}.log`);
  if (existsSync(path) && statSync(path).size > maxBytes) renameSync(path, `${path}.1`);
  let file: WriteStream | undefined;
  let lost = 0;
  let openAgainAt = 0;
  const open = (): WriteStream => {
    const opened = createWriteStream(path, { flags: 'a' });
    opened.on('error', (error) => {
      if (lost === 0) print(`${path}: ${error.message}`);
      lost += 1;
      openAgainAt = performance.now() + openAgainMs;
      if (file === opened) file = undefined;
    });
    if (lost > 0) opened.write('(lines are missing here)\n', (error) => void (lost = error ? lost : 0));
    return opened;
  };
  return {
    path,
    write: (line: string): void => {
      if (performance.now() >= openAgainAt) file ??= open();
      file?.write(`${line}\n`);
      const error = errorOf(line);
      if (error) print(`${name}: ${error}`);
    },
    close: () => void file?.end(),
  };
}

function errorOf(line: string): string | undefined {
  const parsed = LogLine.safeParse(parseJson(line));
  if (!parsed.success || parsed.data.level < errorLevel) return undefined;
  const { msg, err } = parsed.data;
  return [msg, err?.message].filter(Boolean).join(': ');
}

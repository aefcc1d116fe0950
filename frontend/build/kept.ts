import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '../../node_modules/.cache/forno');

/** The file of what `make` makes of these parts: made once, and kept between builds until one of them changes. */
export async function keptFile(
  name: string,
  parts: readonly (string | Buffer)[],
  make: () => Promise<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const folder = join(cache, 'made', hash.digest('hex').slice(0, 16));
  const file = join(folder, name);
  if (existsSync(file)) return file;
  const content = await make();
  mkdirSync(folder, { recursive: true });
  // Under its name only when it is whole: another build may be looking for it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
  return file;
}

export const kept = async (...what: Parameters<typeof keptFile>): Promise<Buffer> =>
  readFileSync(await keptFile(...what));

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import type { Image } from '@forno/shared/server/db';
import { z } from 'zod';
import type { SeedPizza } from '../../embedded/src/seed/menu.ts';
import { pictureSvg } from '../../embedded/src/seed/pictures.ts';
import { makePicture } from '../../embedded/src/seed/seed.ts';

const folder = join(repositoryRoot, 'node_modules/.cache/forno/pictures');
const Kept = z.object({
  _id: z.string(),
  contentType: z.string(),
  bytes: z.base64().transform((text) => Buffer.from(text, 'base64')),
});

/**
 * A seeded pizza picture, encoded once for all shops under test: that took half of a shop's start time. A changed
 * drawing gets another file.
 */
export async function keptPicture(pizza: SeedPizza): Promise<Image> {
  const drawing = createHash('sha256').update(pictureSvg(pizza.name)).digest('hex');
  const file = join(folder, `${drawing}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return Kept.parse(JSON.parse(kept));
  const picture = await makePicture(pizza);
  await mkdir(folder, { recursive: true });
  // Renamed when complete: another shop may be starting.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ ...picture, bytes: picture.bytes.toString('base64') }));
  await rename(draft, file);
  return picture;
}

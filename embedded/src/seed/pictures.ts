import { readFileSync } from 'node:fs';

const folder = new URL('../../src/seed/pictures/', import.meta.url);

/** As `tests/repository/menu-pictures.test.ts` has the front end draw it, from the pizza's recipe. */
export const pictureSvg = (name: string): string =>
  readFileSync(new URL(`${name.toLowerCase().replaceAll(' ', '-')}.svg`, folder), 'utf8');

/** A pizza's menu picture, 800 x 600 pixels, not yet encoded like an upload. */
export async function renderPicture(name: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(pictureSvg(name)))
    .png({ compressionLevel: 0 })
    .toBuffer();
}

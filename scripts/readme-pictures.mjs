// Makes the README's pictures, light and dark, from screenshots of the browser tests:
//   npm run e2e && node scripts/readme-pictures.mjs
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.mjs';

const from = join(root, 'tests/e2e/screenshots');
const to = join(root, 'docs/pictures');
const edge = 24;
const height = 728;
/** A README shows 830 pixels: two screens, and no more, stay readable there. */
const screens = [
  { name: 'road-7-in-the-kitchen', width: 390 },
  { name: 'kitchen-63-820', width: 820 },
];
const grounds = { light: '#efe3d3', dark: '#0d1117' };

mkdirSync(to, { recursive: true });
for (const [theme, background] of Object.entries(grounds)) {
  let left = edge;
  const placed = [];
  for (const { name, width } of screens) {
    const rounded = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="18"/></svg>`;
    const input = await sharp(join(from, `${name}-${theme}.png`))
      .extract({ left: 0, top: 0, width, height })
      .composite([{ input: Buffer.from(rounded), blend: 'dest-in' }])
      .png()
      .toBuffer();
    placed.push({ input, left, top: edge });
    left += width + edge;
  }
  const file = join(to, `forno-${theme}.webp`);
  const { size } = await sharp({
    create: { width: left, height: height + 2 * edge, channels: 3, background },
  })
    .composite(placed)
    .webp({ quality: 82 })
    .toFile(file);
  console.log(`${file}: ${(size / 1000).toFixed(1)} kB`);
}

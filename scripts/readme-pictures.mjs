// Makes the README's picture from screenshots of the browser tests:
//   npm run e2e && node scripts/readme-pictures.mjs
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.mjs';

const from = join(root, 'tests/e2e/screenshots');
const to = join(root, 'docs/pictures/forno.webp');
const ground = '#efe3d3';
const edge = 36;
const gap = 28;
const height = 640;

/** Crops to one screen: the tests take full-page screenshots. */
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
const screens = [
  { name: 'menu-chosen-390-light', crop: phone },
  { name: 'customise-390-light', crop: phone },
  { name: 'road-7-in-the-kitchen', crop: phone },
  { name: 'busy-evening', crop: desktop },
];

const tiles = await Promise.all(
  screens.map(async ({ name, crop }) => {
    const width = Math.round((crop.width / crop.height) * height);
    const rounded = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="18"/></svg>`;
    const cropped = await sharp(join(from, `${name}.png`))
      .extract({ left: 0, top: 0, ...crop })
      .toBuffer();
    const input = await sharp(cropped)
      .resize(width, height)
      .composite([{ input: Buffer.from(rounded), blend: 'dest-in' }])
      .png()
      .toBuffer();
    return { input, width };
  }),
);
let left = edge;
const placed = tiles.map(({ input, width }) => {
  const place = { input, left, top: edge };
  left += width + gap;
  return place;
});
mkdirSync(join(root, 'docs/pictures'), { recursive: true });
const { size } = await sharp({
  create: { width: left - gap + edge, height: height + 2 * edge, channels: 3, background: ground },
})
  .composite(placed)
  .webp({ quality: 82 })
  .toFile(to);
console.log(`${to}: ${(size / 1000).toFixed(1)} kB`);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const ground = '#fff9f1';
/** The pizza fills this part of a maskable icon: phones may cut away all but its inner 80 %. */
const icons = [
  { name: 'icon-192.png', size: 192, part: 0.84 },
  { name: 'icon-512.png', size: 512, part: 0.84 },
  { name: 'icon-maskable-512.png', size: 512, part: 0.56 },
  // iOS looks for this name by itself, and rounds the corners.
  { name: 'apple-touch-icon.png', size: 180, part: 0.7 },
];

const drawn = (svg: Buffer, size: number) =>
  sharp(svg, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();

/** Draws the icons of the installed app, and the picture of links to the shop, from the favicon. */
export function appIcons(): Plugin {
  return {
    name: 'forno:app-icons',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      const svg = readFileSync(join(import.meta.dirname, '../public/favicon.svg'));
      for (const { name, size, part } of icons) {
        const inner = Math.round(size * part);
        const pizza = await drawn(svg, inner);
        const icon = sharp({ create: { width: size, height: size, channels: 3, background: ground } });
        const source = await icon
          .composite([{ input: pizza }])
          .png({ palette: true })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: name, source });
      }
      const [width, height, inner] = [1200, 630, 480];
      const source = await sharp({ create: { width, height, channels: 3, background: ground } })
        .composite([{ input: await drawn(svg, inner) }])
        .png({ palette: true })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName: 'link-preview.png', source });
    },
  };
}

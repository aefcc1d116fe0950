import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { kept } from './kept.ts';

const ground = '#fff9f1';
/** Of a maskable icon phones may cut away all but the inner 80 %. */
const pictures: { name: string; width: number; height?: number; inner: number }[] = [
  { name: 'icon-192.png', width: 192, inner: 161 },
  { name: 'icon-512.png', width: 512, inner: 430 },
  { name: 'icon-maskable-512.png', width: 512, inner: 287 },
  // iOS looks for this name by itself, and rounds the corners.
  { name: 'apple-touch-icon.png', width: 180, inner: 126 },
  { name: 'link-preview.png', width: 1200, height: 630, inner: 480 },
];

/** Draws the icons of the installed app, and the picture of links to the shop, from the favicon. */
export function appIcons(): Plugin {
  return {
    name: 'forno:app-icons',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      const svg = readFileSync(join(import.meta.dirname, '../public/favicon.svg'));
      for (const { name, width, height = width, inner } of pictures) {
        const source = await kept(name, [svg, JSON.stringify([width, height, inner, ground])], async () => {
          const { default: sharp } = await import('sharp');
          const density = (72 * inner) / 32;
          const pizza = await sharp(svg, { density }).resize(inner, inner).png().toBuffer();
          return sharp({ create: { width, height, channels: 3, background: ground } })
            .composite([{ input: pizza }])
            .png({ palette: true })
            .toBuffer();
        });
        this.emitFile({ type: 'asset', fileName: name, source });
      }
    },
  };
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';
import { keptFile } from './kept.ts';

const marked = /@font-face \{[^}]*?url\("([^"]*?([a-z-]+)-wght-normal\.woff2)\?basic"\)[^}]*\}/g;
/** What the shop's styles use: kerning, ligatures, and digits of one width. */
const features = ['kern', 'liga', 'tnum'];

/** The small faces (`?basic`) of the shop's style sheet, for a build and for the development server. */
export function subsetFonts(): Plugin {
  return {
    name: 'forno:basic-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/ui\/fonts\.css$/ },
      handler: async (css, id) => ({ code: await subsetFaces(css, id), map: null }),
    },
  };
}

/**
 * Cuts each face whose address ends in `?basic` to its own `unicode-range` and `font-weight`, and puts the address of
 * the result in its place. What was cut once lies in the cache until the face, its ranges or its weights change.
 */
export async function subsetFaces(css: string, styleSheet: string): Promise<string> {
  const { resolve } = createRequire(styleSheet);
  let result = css;
  for (const [face, address = '', name = ''] of css.matchAll(marked)) {
    const file = await cut(resolve(address), name, face);
    const url = relative(dirname(styleSheet), file).replaceAll('\\', '/');
    result = result.replace(`${address}?basic`, url);
  }
  return result;
}

async function cut(source: string, name: string, face: string): Promise<string> {
  const whole = readFileSync(source);
  const [, min, max] = /font-weight: (\d+) (\d+)/.exec(face) ?? [];
  if (!min || !max) throw new Error(`The face ${name} does not say its weights: ${face}`);
  return keptFile(`${name}-basic.woff2`, [whole, face, features.join()], async () => {
    // Loaded on a miss alone: it brings two WebAssembly programs.
    const { default: subsetFont } = await import('subset-font');
    const weights = { min: Number(min), max: Number(max), default: Number(min) };
    return subsetFont(whole, characters(face), {
      targetFormat: 'woff2',
      keepFeatures: features,
      variationAxes: { wght: weights },
    });
  });
}

/** Every character of the face's `unicode-range`. */
function characters(face: string): string {
  return [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - start + 1;
      return Array.from({ length: count }, (_, offset) => String.fromCodePoint(start + offset));
    })
    .join('');
}

/** The text face is on every screen, so the browser may fetch it before it has read the style sheet. */
export function preloadTextFont(): Plugin {
  return {
    name: 'forno:preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-basic.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

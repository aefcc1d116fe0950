import { arc, blob, closed, open, shifted, stretched } from './path.ts';
import { placeTopping } from './place-toppings.ts';
import { randomFrom } from './random.ts';
import { CENTRE, filled, stroked, type Detail, type Shape } from './shape.ts';
import type { ToppingLook } from './toppings.ts';
import drawnCuts from './toppings.svg?raw';

/** One cut piece round its own origin. Its shadow, lines and lights are `fine`: lost on a picture of 48 px. */
type Cut = readonly { shape: Shape; fine: boolean }[];

const camelCase = (name: string): string =>
  name.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase());

function readCut(markup: string): Cut {
  const paths = [...markup.matchAll(/<path( class="fine")? (.*?)\/>/g)];
  return paths.map(([, fine, written = ''], index) => {
    const attrs = [...written.matchAll(/([\w-]+)="(.*?)"/g)];
    const named = attrs.map(([, name = '', value = '']) => [camelCase(name), value] as const);
    return {
      shape: { key: String(index), tag: 'path', attrs: Object.fromEntries(named) },
      fine: fine !== undefined,
    };
  });
}

/** What nobody has drawn yet: a soft cut piece in a colour that belongs on a pizza. */
function inventCuts(key: string): Cut[] {
  const inventing = randomFrom(`veggie ${key}`);
  const [dark = '', flesh = '', light = ''] = inventing
    .pick([
      '#7c3f1d #b9703a #dca06a',
      '#55702b #8fa848 #c3d283',
      '#9c2f22 #d0563c #f09a7c',
      '#b98318 #eab540 #fae08f',
      '#6b2f52 #a35c86 #d79ec0',
      '#b99a63 #ecd6a8 #fdf2d6',
    ])
    .split(' ');
  const [corners, stretch] = [Math.round(inventing.between(6, 9)), inventing.between(0.65, 1)];
  const random = randomFrom(`cut ${key}`);
  return [0, 1].map(() => {
    const edge = stretched(blob(random, 20, corners, 0.16), 1, stretch);
    const inner = shifted(stretched(edge, 0.82, 0.82), [-0.6, -0.8]);
    const shine = open(arc(random, [3.3, 4.8], 11 * stretch, 0.05));
    const shadow = filled('shadow', closed(edge), '#3a1206', 0.28);
    return [
      { shape: { ...shadow, attrs: { ...shadow.attrs, transform: 'translate(1.6 3)' } }, fine: true },
      { shape: filled('edge', closed(edge), dark), fine: false },
      { shape: filled('flesh', closed(inner), flesh), fine: false },
      { shape: stroked('shine', shine, [light, 3]), fine: true },
    ];
  });
}

const cutsOf = new Map<string, readonly (readonly Shape[])[]>();

/** The same few cuts on every pizza, so that a renderer can reuse them; one on a small picture. */
function cuts(key: string, detail: Detail): readonly (readonly Shape[])[] {
  const known = cutsOf.get(`${detail} ${key}`);
  if (known) return known;
  const drawn = [...drawnCuts.matchAll(/<g id="([a-z-]+)-\d"(.*?)<\/g>/gs)]
    .filter(([, name]) => name === key)
    .map(([markup]) => readCut(markup));
  const all = drawn.length > 0 ? drawn : inventCuts(key);
  const shown = (detail === 'small' ? all.slice(0, 1) : all).map((cut) =>
    cut.filter(({ fine }) => detail === 'full' || !fine).map(({ shape }) => shape),
  );
  cutsOf.set(`${detail} ${key}`, shown);
  return shown;
}

/** The pieces of one veggie, each a `g` with its place, in a zone of `radius` units round the middle. */
export function drawTopping(look: ToppingLook, radius: number, seed: string, detail: Detail): Shape[] {
  const random = randomFrom(`turn ${seed} ${look.key}`);
  const drawn = cuts(look.key, detail);
  const places = placeTopping(look, seed);
  const shown = detail === 'small' ? places.slice(0, Math.ceil(places.length * 0.5)) : places;
  return shown.map(([x, y], index): Shape => {
    const turn = Math.round(random.between(0, 360));
    const scale = random.between(0.92, 1.1) * (detail === 'small' ? 1.35 : 1);
    const at = `${Math.round(CENTRE + x * radius)} ${Math.round(CENTRE + y * radius)}`;
    return {
      key: String(index),
      tag: 'g',
      attrs: { transform: `translate(${at})rotate(${turn})scale(${Math.round(scale * 20) / 20})` },
      children: drawn[index % drawn.length] ?? [],
    };
  });
}

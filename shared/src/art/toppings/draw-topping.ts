import { randomFrom } from '../random.ts';
import { CENTRE, filled, stroked } from '../shape.ts';
import type { Detail, Shape } from '../shape.ts';
import { placeTopping } from './place-toppings.ts';
import type { Cut, Topping } from './topping.ts';
import type { ToppingLook } from './topping-looks.ts';

const cutsOf = new Map<string, readonly (readonly Shape[])[]>();

function shadow(cut: Cut): Shape {
  const colour = '#3a1206';
  const shape =
    cut.width === undefined
      ? filled('shadow', cut.outline, colour, 0.28)
      : stroked('shadow', cut.outline, colour, cut.width, 0.28);
  shape.attrs['transform'] = 'translate(1.6 3)';
  return shape;
}

/** The same few cuts on every pizza, so that a renderer can reuse them. */
function cuts(key: string, topping: Topping, detail: Detail): readonly (readonly Shape[])[] {
  const name = `${detail} ${key}`;
  const known = cutsOf.get(name);
  if (known) return known;
  const random = randomFrom(`cut ${key}`);
  const drawn = Array.from({ length: detail === 'small' ? 1 : (topping.cuts ?? 2) }, (_, which) => {
    const cut = topping.cut(random, which);
    return detail === 'small' ? cut.body : [shadow(cut), ...cut.body, ...cut.fine];
  });
  cutsOf.set(name, drawn);
  return drawn;
}

/** The pieces of one veggie, each a `g` with its place, in a zone of `radius` units round the middle. */
export function drawTopping(look: ToppingLook, radius: number, seed: string, detail: Detail): Shape[] {
  const random = randomFrom(`turn ${seed} ${look.key}`);
  const drawn = cuts(look.key, look.topping, detail);
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

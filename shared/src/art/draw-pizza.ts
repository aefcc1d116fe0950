import { cheeseLook } from './cheese-looks.ts';
import { crustLook } from './crust-looks.ts';
import { drawCheese } from './draw-cheese.ts';
import { drawCrust } from './draw-crust.ts';
import { drawSauce } from './draw-sauce.ts';
import { plainName } from './names.ts';
import { sauceLook } from './sauce-looks.ts';
import { ROOT, SIDE } from './shape.ts';
import type { Detail, Drawing, Layer } from './shape.ts';
import { drawTopping } from './toppings/draw-topping.ts';
import { pile } from './toppings/topping-looks.ts';

/** What is on a pizza, by the names the inventory uses. */
export interface PizzaRecipe {
  base: string;
  sauce: string;
  cheese: string;
  veggies: readonly string[];
}

interface DrawOptions extends PizzaRecipe {
  /** Shuffles the hand of the cook: give the pizza's name, so that two pizzas are not twins. */
  seed?: string;
  /** Side in CSS pixels it will be shown at; small pictures get fewer, larger pieces. */
  size?: number;
}

const SMALL = 72;

/**
 * Draws a pizza from above. The same recipe and seed give the same drawing, to the last digit; adding
 * a veggie adds one layer and changes no other. Any name is accepted: one that is not known gets
 * a plausible look of its own. Pure and quick (about a millisecond).
 */
export function drawPizza({
  base,
  sauce,
  cheese,
  veggies,
  seed = 'forno',
  size = SIDE,
}: DrawOptions): Drawing {
  const detail: Detail = size <= SMALL ? 'small' : 'full';
  const crust = crustLook(base);
  const inner = crust.radius - crust.rim;
  const melted = cheeseLook(cheese);
  const covered = detail === 'small' || melted?.way === 'melt' || melted?.way === 'shavings';
  const toppings = pile(veggies).map(
    (look): Layer => ({
      key: `veggie:${look.key}`,
      kind: 'veggie',
      shapes: drawTopping(look, inner - 8, seed, detail),
    }),
  );
  return {
    viewBox: `0 0 ${SIDE} ${SIDE}`,
    attrs: ROOT,
    layers: [
      { key: 'crust', kind: 'crust', shapes: drawCrust(crust, `${seed} ${plainName(base)}`, detail) },
      { key: 'sauce', kind: 'sauce', shapes: drawSauce(sauceLook(sauce), inner, seed, covered) },
      { key: 'cheese', kind: 'cheese', shapes: drawCheese(melted, inner, seed, detail) },
      ...toppings,
    ],
  };
}

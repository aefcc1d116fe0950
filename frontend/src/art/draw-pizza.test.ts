import { cpuUsage } from 'node:process';
import { describe, expect, it } from 'vitest';
import { describePizza, drawPizza } from './draw-pizza.ts';
import type { Shape } from './shape.ts';

const margherita = { base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella', veggies: ['Basil'] };
const layer = (key: string, drawing = drawPizza(margherita)) =>
  drawing.layers.find((each) => each.key === key);
const all = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => [shape, ...all(shape.children ?? [])]);
const everyShape = (drawing = drawPizza(margherita)) => drawing.layers.flatMap((each) => all(each.shapes));

describe('drawing a pizza', () => {
  it('draws the same pizza the same way every time', () => {
    const first = JSON.stringify(drawPizza(margherita));
    drawPizza({ ...margherita, seed: 'another', veggies: ['Onion', 'Kohlrabi'] });
    expect(JSON.stringify(drawPizza(margherita))).toBe(first);
  });

  it('lays crust, sauce, cheese and then the veggies, from the oven floor upwards', () => {
    expect(drawPizza(margherita).layers.map(({ key }) => key)).toEqual([
      'crust',
      'sauce',
      'cheese',
      'veggie:basil',
    ]);
  });

  it.each(['Onion', 'Baby Spinach', 'Pineapple', 'Kohlrabi'])(
    'moves nothing else when %s is added',
    (veggie) => {
      const veggies = ['Basil', 'Black Olives', 'Truffle'];
      const before = drawPizza({ ...margherita, veggies });
      const after = drawPizza({ ...margherita, veggies: [veggie, ...veggies] });
      expect(after.layers).toHaveLength(before.layers.length + 1);
      for (const each of before.layers) expect(layer(each.key, after)).toEqual(each);
    },
  );

  it('does not care in which order the veggies were ticked, nor whether one was ticked twice', () => {
    const one = drawPizza({ ...margherita, veggies: ['Onion', 'Paneer', 'Kohlrabi'] });
    const other = drawPizza({ ...margherita, veggies: ['Kohlrabi', 'paneer', 'Onion', 'ONION'] });
    expect(other).toEqual(one);
  });

  it('keeps crust, cheese and toppings when only the sauce changes', () => {
    const pesto = drawPizza({ ...margherita, sauce: 'Pesto' });
    for (const key of ['crust', 'cheese', 'veggie:basil']) expect(layer(key, pesto)).toEqual(layer(key));
    expect(layer('sauce', pesto)).not.toEqual(layer('sauce'));
  });

  it('accepts unknown names, and gives each its own look', () => {
    const strange = { base: 'Moon Dust', sauce: 'Nebula', cheese: 'Comet', veggies: ['Stardust', 'Quark'] };
    const drawing = drawPizza(strange);
    expect(drawing).toEqual(drawPizza(strange));
    expect(layer('veggie:stardust', drawing)?.shapes.length).toBeGreaterThan(3);
    expect(layer('veggie:stardust', drawing)).not.toEqual(layer('veggie:quark', drawing));
  });

  it.each(['', '   ', '🍕', 'constructor', '__proto__', '<script>'])(
    'draws with %j for every name',
    (name) => {
      const drawing = drawPizza({ base: name, sauce: name, cheese: name, veggies: [name] });
      expect(layer('crust', drawing)?.shapes.length).toBeGreaterThan(0);
    },
  );

  it('draws no cheese when there is none', () => {
    for (const cheese of ['None', 'No Cheese', '']) {
      expect(layer('cheese', drawPizza({ ...margherita, cheese }))?.shapes).toEqual([]);
    }
  });

  it('gives two pizzas of one list different hands', () => {
    const [one, other] = ['Margherita', 'Farmhouse'].map((seed) => drawPizza({ ...margherita, seed }));
    expect(layer('crust', one)).not.toEqual(layer('crust', other));
    expect(layer('veggie:basil', one)).not.toEqual(layer('veggie:basil', other));
  });

  it('needs far fewer shapes for a picture of 48 px', () => {
    const veggies = ['Onion', 'Capsicum', 'Mushrooms', 'Black Olives'];
    const full = everyShape(drawPizza({ ...margherita, veggies, size: 480 })).length;
    const small = everyShape(drawPizza({ ...margherita, veggies, size: 48 })).length;
    expect(small).toBeLessThan(full * 0.4);
  });

  it('names siblings apart, and writes no number that is not one', () => {
    const drawing = drawPizza({ ...margherita, veggies: ['Onion', 'Corn', 'Truffle'] });
    for (const { shapes } of drawing.layers) {
      expect(new Set(shapes.map(({ key }) => key)).size).toBe(shapes.length);
    }
    for (const shape of everyShape(drawing))
      expect(JSON.stringify(shape.attrs)).not.toMatch(/NaN|undefined|Infinity|\de-/);
  });

  it('is drawn in milliseconds: as soon as thirty such drawings could be read', () => {
    const veggies = ['Onion', 'Capsicum', 'Mushrooms', 'Olives', 'Tomato', 'Corn', 'Paneer', 'Basil'];
    const draw = (seed: number) => drawPizza({ ...margherita, veggies, seed: `${seed}` });
    /** What the processor spends on it, in the quickest of many rounds: a busy machine draws none in one go. */
    const leastUs = (work: (round: number) => unknown) => {
      const rounds = Array.from({ length: 70 }, (_, round) => {
        const start = cpuUsage();
        work(round);
        const { user, system } = cpuUsage(start);
        return user + system;
      });
      return Math.min(...rounds);
    };
    const written = JSON.stringify(draw(0));
    expect(leastUs(draw)).toBeLessThan(30 * leastUs(() => JSON.parse(written)));
  });
});

describe('a pizza in words', () => {
  it('says what is on the pizza, as one would say it', () => {
    const recipe = { base: 'Thin Crust', sauce: 'Pesto', cheese: 'Feta', veggies: ['Onion', 'Basil'] };
    expect(describePizza(recipe)).toBe('Thin Crust pizza with Pesto, Feta, Onion and Basil');
    expect(describePizza({ ...recipe, veggies: [] })).toBe('Thin Crust pizza with Pesto and Feta');
  });

  it('leaves out what is not there', () => {
    expect(describePizza({ base: '', sauce: 'Tomato', cheese: 'No Cheese', veggies: [] })).toBe(
      'Pizza with Tomato',
    );
    expect(describePizza({ base: 'Regular', sauce: 'None', cheese: '', veggies: [] })).toBe('Regular pizza');
  });
});

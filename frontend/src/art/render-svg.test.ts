import { describe, expect, it } from 'vitest';
import { drawPizza } from './draw-pizza.ts';
import { renderSvg } from './render-svg.ts';

const farmhouse = {
  base: 'Regular',
  sauce: 'Tomato',
  cheese: 'Mozzarella',
  veggies: ['Onion', 'Capsicum', 'Mushrooms', 'Tomato'],
};

describe('writing a drawing as SVG', () => {
  it('closes every element it opens', () => {
    const svg = renderSvg(drawPizza(farmhouse));
    const opened = [...svg.matchAll(/<[a-z]+(?:\s[^>]*[^/])?>/g)].length;
    const shut = [...svg.matchAll(/<\/[a-z]+>/g)].length;
    expect(opened).toBe(shut);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 480 480"/);
  });

  it('spells attributes as SVG does', () => {
    const svg = renderSvg(drawPizza(farmhouse));
    expect(svg).toContain('stroke-width=');
    expect(svg).not.toMatch(/ [a-z]+[A-Z][A-Za-z]*="(?!0 0)/);
  });

  it('is silent beside the words that say what it shows', () => {
    expect(renderSvg(drawPizza(farmhouse))).toContain('aria-hidden="true"');
  });

  it('writes each cut once, and every piece refers to one that is there', () => {
    const svg = renderSvg(drawPizza(farmhouse));
    const ids = [...svg.matchAll(/<g id="(\w+)"/g)].map((match) => match[1]);
    const used = [...svg.matchAll(/href="#(\w+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(used)).toEqual(new Set(ids));
    expect(used.length).toBeGreaterThan(ids.length * 2);
  });

  it('takes the size it is given and none otherwise', () => {
    expect(renderSvg(drawPizza(farmhouse), { width: 48, height: 48 })).toContain(' width="48" height="48"');
    expect(renderSvg(drawPizza(farmhouse))).not.toContain(' width="');
  });

  it('stays light: under 25 kB with four toppings, under 45 kB with eleven, under 12 kB at 48 px', () => {
    const eleven =
      'Onion,Capsicum,Mushrooms,Olives,Tomato,Jalapeño,Sweet Corn,Baby Spinach,Paneer,Basil,Pineapple'.split(
        ',',
      );
    expect(renderSvg(drawPizza(farmhouse)).length).toBeLessThan(25_000);
    expect(renderSvg(drawPizza({ ...farmhouse, veggies: eleven })).length).toBeLessThan(45_000);
    expect(renderSvg(drawPizza({ ...farmhouse, size: 48 })).length).toBeLessThan(12_000);
  });
});

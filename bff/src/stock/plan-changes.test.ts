import { describe, expect, it } from 'vitest';
import type { Ingredient, Inventory } from '@forno/shared/domain';
import { planChanges } from './plan-changes.ts';

const bases = (bases: Record<string, Ingredient>): Inventory => ({
  bases,
  sauces: {},
  cheeses: {},
  veggies: {},
});
const plan = (
  now: Record<string, Ingredient>,
  wanted: Record<string, Ingredient>,
  loaded?: Record<string, Ingredient>,
) => planChanges(bases(now), { ...bases(wanted), ...(loaded ? { loaded: bases(loaded) } : {}) });
const after = (result: ReturnType<typeof plan>) =>
  result.ok ? Object.fromEntries(result.value.map(({ name, to }) => [name, to])) : result.refusal.code;

describe('absolute values (the specification alone)', () => {
  it('set what they name, add what is new, and leave the rest', () => {
    const now = { Regular: { qty: 5, price: 40, cost: 12 }, Thin: { qty: 7, price: 55 } };
    const wanted = { Regular: { qty: 9, price: 41 }, Pan: { qty: 1, price: 60 } };
    expect(after(plan(now, wanted))).toEqual({
      Regular: { qty: 9, price: 41, cost: 12, counted: 1 },
      Pan: { qty: 1, price: 60 },
    });
  });

  it('are no change when they are what is there', () => {
    expect(after(plan({ Regular: { qty: 5, price: 40 } }, { Regular: { qty: 5, price: 40 } }))).toEqual({});
  });
});

describe('a name in other letters', () => {
  const pan = { qty: 1, price: 60 };

  it('is no second ingredient, neither of what is there nor of what comes with it', () => {
    expect(after(plan({ Pan: pan }, { pan }))).toBe('invalid_request');
    expect(after(plan({}, { Pan: pan, pan }))).toBe('invalid_request');
  });

  it('takes the place of the one that goes in the same edit', () => {
    expect(after(plan({ Pan: pan }, { pan }, { Pan: pan }))).toEqual({ Pan: null, pan });
  });
});

describe('with what the screen had loaded', () => {
  const loaded = { Regular: { qty: 50, price: 40 } };

  it('applies a quantity as a difference: three concurrent sales are kept', () => {
    const result = plan({ Regular: { qty: 47, price: 40 } }, { Regular: { qty: 60, price: 40 } }, loaded);
    expect(after(result)).toEqual({ Regular: { qty: 57, price: 40, counted: 1 } });
  });

  it('a quantity never goes below zero', () => {
    const result = plan({ Regular: { qty: 10, price: 40 } }, { Regular: { qty: 0, price: 40 } }, loaded);
    expect(after(result)).toMatchObject({ Regular: { qty: 0, price: 40 } });
  });

  it("what this screen did not touch keeps another admin's change", () => {
    const result = plan({ Regular: { qty: 50, price: 45 } }, { Regular: { qty: 51, price: 40 } }, loaded);
    expect(after(result)).toMatchObject({ Regular: { qty: 51, price: 45 } });
  });

  it('refuses a quantity that somebody has said since, however often it was sold, but no other edit', () => {
    const now = { Regular: { qty: 40, price: 40, counted: 1 } };
    expect(after(plan(now, { Regular: { qty: 40, price: 40 } }, loaded))).toBe('inventory_stale');
    expect(after(plan(now, { Regular: { qty: 50, price: 45 } }, loaded))).toMatchObject({
      Regular: { qty: 40, price: 45 },
    });
  });

  it('changes nothing when nothing was edited, despite concurrent changes', () => {
    expect(after(plan({ Regular: { qty: 3, price: 99 } }, loaded, loaded))).toEqual({});
    expect(after(plan({}, loaded, loaded))).toEqual({});
  });

  it('adds what is only wanted and removes what is only loaded', () => {
    const now = { Regular: { qty: 50, price: 40 } };
    expect(after(plan(now, { Pan: { qty: 1, price: 60 } }, loaded))).toEqual({
      Pan: { qty: 1, price: 60 },
      Regular: null,
    });
  });

  it('is stale when two admins add the same, or one edits what the other removed', () => {
    const pan = { Pan: { qty: 1, price: 60 } };
    expect(after(plan(pan, pan, {}))).toBe('inventory_stale');
    expect(after(plan({}, { Regular: { qty: 51, price: 40 } }, loaded))).toBe('inventory_stale');
  });

  it('changes the sold-out mark only where the screen changed it', () => {
    const now = { Regular: { qty: 50, price: 40, soldOut: true } };
    expect(after(plan(now, { Regular: { qty: 51, price: 40 } }, loaded))).toEqual({
      Regular: { qty: 51, price: 40, soldOut: true, counted: 1 },
    });
    const on = plan(now, { Regular: { qty: 50, price: 40, soldOut: false } }, now);
    expect(after(on)).toEqual({ Regular: { qty: 50, price: 40, soldOut: false } });
  });
});

it('refuses a name that differs from another in case alone', () => {
  expect(after(plan({ Regular: { qty: 1, price: 40 } }, { regular: { qty: 1, price: 40 } }))).toBe(
    'invalid_request',
  );
});

it('takes names of built-in properties for names', () => {
  expect(after(plan({}, { constructor: { qty: 1, price: 1 } }, {}))).toEqual({
    constructor: { qty: 1, price: 1 },
  });
});

import { describe, expect, it } from 'vitest';
import { partAmount } from './part-refunds.ts';

/** A fixed series of numbers, so that a failure can be repeated. */
function* numbers(seed: number) {
  for (let state = seed; ; yield state) state = (state * 48_271) % 2_147_483_647;
}

describe('pizzas of a line that are given back one after the other', () => {
  it('are together the line’s amount, to the paisa, in whatever steps and with amounts in between', () => {
    const series = numbers(7);
    const below = (most: number) => (series.next().value ?? 0) % most;
    for (let run = 0; run < 5_000; run += 1) {
      const line = { quantity: 1 + below(50), amount: 1 + below(2_000_000) };
      const back = { quantity: 0, amount: 0 };
      while (back.quantity < line.quantity) {
        if (below(4) === 0) back.amount += below(line.amount - back.amount + 1);
        const pizzas = 1 + below(line.quantity - back.quantity);
        const amount = partAmount(line, back, pizzas);
        const each = line.amount / line.quantity;
        expect(amount).toBeGreaterThanOrEqual(0);
        if (back.quantity + pizzas < line.quantity) expect(amount).toBeLessThan(each * pizzas + 1);
        back.quantity += pizzas;
        back.amount += amount;
        expect(back.amount).toBeLessThanOrEqual(line.amount);
      }
      expect(back.amount).toBe(line.amount);
    }
  });

  it.each([
    [3, [1, 1, 1], [3_333, 3_334, 3_334]],
    [3, [2, 1], [6_667, 3_334]],
    [6, [2, 4], [3_333, 6_668]],
  ])('of %i pizzas for ₹100.01 as %j are %j', (quantity, steps, amounts) => {
    const line = { quantity, amount: 10_001 };
    const back = { quantity: 0, amount: 0 };
    const given = steps.map((pizzas) => {
      const amount = partAmount(line, back, pizzas);
      back.quantity += pizzas;
      back.amount += amount;
      return amount;
    });
    expect(given).toEqual(amounts);
  });
});

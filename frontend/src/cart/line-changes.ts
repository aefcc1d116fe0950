import { isAsOnMenu, lineIdOf, type LinePrice, type Recipe } from '@forno/shared/domain';
import { type CartChange, changeLine } from './cart-changes.ts';

/** Unique within a cart. Also where the browser has no `crypto.randomUUID`: without HTTPS. */
export function newLineId(): string {
  return Math.random().toString(36).slice(2);
}

/** Takes one pizza out of a line of several, to make it different. */
export function splitLine(lineId: string, newId: string): CartChange {
  return (lines) =>
    lines.flatMap((line) =>
      lineIdOf(line) === lineId && line.quantity > 1
        ? [
            { ...line, quantity: line.quantity - 1 },
            { ...line, lineId: newId, quantity: 1 },
          ]
        : [line],
    );
}

/** Another recipe, with its prices (from `priceLine`) until the server responds. */
export function customise(lineId: string, recipe: Recipe, prices: LinePrice): CartChange {
  return changeLine(lineId, (line) => ({
    ...recipe,
    ...prices,
    ...(line.recipe && { asChosen: isAsOnMenu(recipe) }),
    problems: [],
  }));
}

/** A note to the kitchen; may be empty. */
export function noteLine(lineId: string, note: string): CartChange {
  return changeLine(lineId, () => ({ note }));
}

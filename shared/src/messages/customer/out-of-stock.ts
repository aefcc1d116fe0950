import type { Lack } from '../../domain/index.ts';
import { tooFewText } from '../everyone/index.ts';

/** Why a cart can't be ordered: an ingredient is short, or a pizza was removed. */
type OutOfStock = Lack | { kind: 'pizza_gone'; name: string };

interface CartLine {
  cheese: string;
  problems?: readonly {
    kind: OutOfStock['kind'] | 'price_changed';
    name: string;
    left?: number | undefined;
  }[];
}

/**
 * Problems that block paying a line. A new price does not, nor a removed cheese, which costs nothing (specification,
 * section 5).
 */
export function reasonsAgainst(line: CartLine): OutOfStock[] {
  return (line.problems ?? []).flatMap(({ kind, name, left = 0 }): OutOfStock[] => {
    if (kind === 'price_changed' || (kind === 'ingredient_gone' && name === line.cheese)) return [];
    return [kind === 'too_few' ? { kind, name, left } : { kind, name }];
  });
}

/** The share of unverified accounts is taken, but not that of verified ones. */
export const verifyNowText = (name: string): string =>
  `We cannot reserve any more ${name} without a verified email right now. Verify yours to order it now: we email you the link, also from your profile.`;

/** Why a cart can't be paid, each reason in its own words: "ran out" only of what was here a moment ago. */
export function outOfStockText(reasons: readonly OutOfStock[]): string {
  const namesOf = (kind: OutOfStock['kind']) => [
    ...new Set(reasons.filter((reason) => reason.kind === kind).map(({ name }) => name)),
  ];
  const [soldOut, gone, pizzas] = [namesOf('sold_out'), namesOf('ingredient_gone'), namesOf('pizza_gone')];
  const few = reasons.flatMap((reason) =>
    reason.kind === 'too_few' ? [tooFewText(reason.name, reason.left)] : [],
  );
  return [
    ...(soldOut.length > 0 ? [`Sorry, we just ran out of ${soldOut.join(', ')}.`] : []),
    ...new Set(few),
    ...(gone.length > 0 ? [`No longer available: ${gone.join(', ')}.`] : []),
    ...(pizzas.length > 0 ? [`No longer on the menu: ${pizzas.join(', ')}.`] : []),
  ].join(' ');
}

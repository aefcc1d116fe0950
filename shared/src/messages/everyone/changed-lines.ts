import { formatRupees } from '../../domain/index.ts';

/** Names the number left, because that many can still be ordered. */
export function tooFewText(name: string, left: number): string {
  return left === 1 ? `Only 1 portion of ${name} is left.` : `Only ${left} portions of ${name} are left.`;
}

interface Problem {
  kind: 'pizza_gone' | 'ingredient_gone' | 'sold_out' | 'too_few' | 'price_changed';
  name: string;
  left?: number | undefined;
  was?: number | undefined;
}

const problems: Record<Problem['kind'], (problem: Problem, price: number) => string> = {
  pizza_gone: () => 'This is no longer on the menu.',
  ingredient_gone: ({ name }) => `No longer available: ${name}.`,
  sold_out: ({ name }) => `Sold out: ${name}.`,
  too_few: ({ name, left = 0 }) => `${tooFewText(name, left)} Please order fewer.`,
  price_changed: ({ was }, price) =>
    was === undefined
      ? `The price is now ${formatRupees(price)}.`
      : `The price has changed from ${formatRupees(was)} to ${formatRupees(price)}.`,
};

/** What is wrong with a line since it was added, said beside it. `price`: of one today, in rupees. */
export const problemText = (problem: Problem, price: number): string =>
  problems[problem.kind](problem, price);

export const goneText = (name: string): string => `${name} is no longer on the menu.`;

/** What has changed about these since they were chosen, each with its name. Prices in rupees. */
export const changesText = (
  lines: readonly { price: number; problems?: readonly Problem[] | undefined }[],
): string[] =>
  lines.flatMap(({ price, problems: changes = [] }) =>
    changes.map((problem) => {
      if (problem.kind === 'pizza_gone') return goneText(problem.name);
      const text = problemText(problem, price);
      return problem.kind === 'price_changed' ? `${problem.name}: ${text}` : text;
    }),
  );

/** `prices`: how many have changed. */
export const acceptText = (prices: number): string =>
  prices === 1 ? 'Accept the new price' : 'Accept the new prices';

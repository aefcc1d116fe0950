import { formatCount } from '../../domain/index.ts';

/** "both pizzas", "all 3 pizzas": so many, and none is left out. */
export const allOf = (count: number, noun: string): string =>
  `${count === 2 ? 'both' : `all ${formatCount(count)}`} ${noun}`;

import { formatCount } from '../money.ts';

/** `1 order`, `2 orders`, `1,24,000 orders`: a number with its noun. */
export function pluralise(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

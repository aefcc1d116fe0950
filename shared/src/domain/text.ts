import { formatCount } from './money.ts';

/** `1 order`, `2 orders`, `1,24,000 orders`: a number with its noun. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** An order's short id, `#5C70BD`: its last six hex digits. Copying copies the whole id. */
export function shortId(id: string): string {
  return `#${id.slice(-6).toUpperCase()}`;
}

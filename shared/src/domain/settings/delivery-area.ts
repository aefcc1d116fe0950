import { digitsOf } from '../text/digits.ts';

/** Six digits of any script, `560001`, `560 001` or `560-001`, that are no part of a longer number. */
const spelt =
  /(?<!\p{Nd})(\p{Nd}{3})(?:(\p{Nd}{3})|[\s\p{Pd}.]{1,3}(\p{Nd}{3})(?![\s\p{Pd}.]?\p{Nd}{4}(?!\p{Nd})))(?!\p{Nd})/gu;

/** Where an address has its PIN code, the last one that could be one, as it is spelt there. */
export function findPin(address: string): { pin: string; at: number; spelt: string } | undefined {
  return [...address.matchAll(spelt)]
    .map(({ 0: text, index }) => ({ pin: digitsOf(text), at: index, spelt: text }))
    .findLast(({ pin }) => !pin.startsWith('0'));
}

/** The PIN code of an address, the last one if there are several, in plain digits. */
export const pinOf = (address: string): string | undefined => findPin(address)?.pin;

/** Whether the shop delivers there. `pins`: PIN codes or prefixes; none: anywhere. */
export function isInArea(address: string, pins: readonly string[]): boolean {
  if (pins.length === 0) return true;
  const pin = pinOf(address);
  return pin !== undefined && pins.some((prefix) => pin.startsWith(prefix));
}

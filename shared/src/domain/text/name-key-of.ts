import { keyOf } from './seen.ts';

/** By which names that are kept are one: also the hyphens and apostrophes that a phone and a keyboard write differently. */
export const nameKeyOf = (name: string): string =>
  keyOf(name)
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[‘’‛ʼ′`´]/g, "'");

import type { TaxRegime } from '../../domain/index.ts';

/** The regimes, as a shop's owner chooses them. */
export const regimeWords = {
  regular: 'Regular',
  composition: 'Composition',
  unregistered: 'Unregistered',
} as const satisfies Record<TaxRegime, string>;

import { CartLine, z } from '@forno/shared/contracts/everyone';
import { createOwnStore } from '#session/own-store.ts';

const brought = createOwnStore<CartLine[]>([], { as: 'forno.brought', shape: z.array(CartLine) });

/** What became gone, dearer or cheaper between a visitor's choice and the login, until they have read it. */
export const { use: useBrought, set: keepBrought } = brought;

import { customisationModes, limits } from '../../domain/index.ts';
import { Rupees } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { Pins } from './settings.ts';

/** See `deliveryTerms`. Less than a rupee could not be given back. */
export const FeeArea = z.object({
  pins: Pins,
  fee: Rupees.check(
    z.refine((fee) => fee === 0 || fee * 100 >= limits.paymentMinPaise, 'Enter ₹1 or more, or 0.'),
  ),
  minimum: z.optional(Rupees),
  freeFrom: z.optional(Rupees),
});

/** More than a city has. */
export const areasMax = 50;

/** None: delivery costs nothing, and no order is too small. */
const FeeAreas = z.array(FeeArea).check(z.maxLength(areasMax));

/** Apart from the other settings: only the screens that sell need them. `customisation`: whether toppings are charged. */
export const fees = call('GET /shop/fees', 'open', {
  answer: z.object({ version: z.int(), fees: FeeAreas, customisation: z.enum(customisationModes) }),
});

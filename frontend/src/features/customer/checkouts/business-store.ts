import { Business, z } from '@forno/shared/contracts/customer';
import { createOwnStore } from '#session/own-store.ts';

const Typed = z.object({ wanted: z.boolean(), name: z.string(), gstin: z.string(), refused: z.int() });
type Typed = z.infer<typeof Typed>;

const nothing = { wanted: false, name: '', gstin: '', refused: 0 };
const business = createOwnStore<Typed>(nothing, { as: 'forno.business', shape: Typed });

/** As typed for the bill; `refused`: how often it was to be paid so, and was not all there. */
export const useBusiness = business.use;

export const changeBusiness = (change: Partial<Typed>): void =>
  business.set({ ...business.get(), ...change });

/** For the bill of what is paid now. While something is missing or wrong its fields say so. */
export function businessToBill(): Business | 'unfinished' | undefined {
  const typed = business.get();
  if (!typed.wanted) return undefined;
  const judged = Business.safeParse(typed);
  if (judged.success) return judged.data;
  changeBusiness({ refused: typed.refused + 1 });
  return 'unfinished';
}

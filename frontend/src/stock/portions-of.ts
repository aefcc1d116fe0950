import { limits, numberOf } from '@forno/shared/domain';

/** How many portions this says, 0 included; undefined while it says none that can be stored. */
export function portionsOf(typed: string): number | undefined {
  const portions = numberOf(typed);
  return Number.isInteger(portions) && portions >= 0 && portions <= limits.stockMax ? portions : undefined;
}

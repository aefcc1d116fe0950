import { toPaise } from '../money.ts';
import { pinOf } from './delivery-area.ts';

/** Terms of delivery to an area, in rupees. `pins`: PIN codes or prefixes; none: everywhere that no other area names. */
export interface FeeArea {
  pins: string[];
  fee: number;
  /** The least that is delivered there, without the fee. */
  minimum?: number | undefined;
  /** From this sum of the pizzas on, delivery is free. */
  freeFrom?: number | undefined;
}

export interface DeliveryTerms {
  /** Paise. */
  fee: number;
  /** Paise: the pizzas cost less than is delivered there. */
  minimum?: number;
  /** Paise: from this sum on, delivery would be free. */
  freeFrom?: number;
}

/** The area that names an address most exactly. */
function areaOf(areas: readonly FeeArea[], address: string): FeeArea | undefined {
  const pin = pinOf(address) ?? '';
  const named = ({ pins }: FeeArea) =>
    Math.max(pins.length === 0 ? 0 : -1, ...pins.map((one) => (pin.startsWith(one) ? one.length : -1)));
  return areas.filter((area) => named(area) >= 0).toSorted((one, other) => named(other) - named(one))[0];
}

/**
 * What it costs to deliver pizzas of this sum (paise) there, the one rule for every screen and every charge. Undefined
 * address: it is collected, which costs nothing. Pure.
 */
export function deliveryTerms(
  areas: readonly FeeArea[],
  address: string | undefined,
  pizzas: number,
): DeliveryTerms {
  const area = address === undefined ? undefined : areaOf(areas, address);
  return area ? termsIn(area, pizzas) : { fee: 0 };
}

/**
 * Where it would be brought is not known: what it costs in each area, free where none is named; each minimum while one is
 * not reached. Pure.
 */
export function termsAnywhere(areas: readonly FeeArea[], pizzas: number): DeliveryTerms[] {
  const everywhere = areas.some(({ pins }) => pins.length === 0) ? [] : [{ fee: 0 }];
  const isShort = areas.some(({ minimum = 0 }) => pizzas < toPaise(minimum));
  const inEach = areas.map((area) => ({
    ...termsIn(area, pizzas),
    ...(isShort && area.minimum && { minimum: toPaise(area.minimum) }),
  }));
  return [...inEach, ...everywhere];
}

function termsIn(area: FeeArea, pizzas: number): DeliveryTerms {
  const minimum = toPaise(area.minimum ?? 0);
  const short = pizzas < minimum && { minimum };
  if (area.freeFrom === undefined || area.fee === 0) return { fee: toPaise(area.fee), ...short };
  const freeFrom = toPaise(area.freeFrom);
  return pizzas >= freeFrom ? { fee: 0, ...short } : { fee: toPaise(area.fee), ...short, freeFrom };
}

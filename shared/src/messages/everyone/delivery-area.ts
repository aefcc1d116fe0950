import { formatCount, pinOf } from '../../domain/index.ts';
import { commonRefusals } from './common-refusals.ts';

/** Most PIN codes listed in a sentence. */
const listed = 12;

/** "560001, 5602xx": the PIN codes that the shop delivers to, and what others begin with. */
function areaText(pins: readonly string[]): string {
  const names = pins.slice(0, listed).map((pin) => pin.padEnd(6, 'x'));
  const more = pins.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
}

/** Why the shop can't deliver to this address, and where it does. */
export function outsideAreaText(address: string, pins: readonly string[]): string {
  const why =
    pinOf(address) === undefined ? 'Please add the PIN code to your address.' : commonRefusals.outside_area;
  return `${why} We deliver to PIN codes ${areaText(pins)}.`;
}

/** What to do about it, where a cart would be paid. */
export const otherWayText = (pickup = false): string =>
  `To order, change the address${pickup ? ', or collect your order at the shop' : ''}.`;

/** Beside the parts of an address. */
export const addressTexts = {
  flat: 'Flat or house is required.',
  street: 'Enter your street and area.',
  pin: 'Enter the six digits of your PIN code.',
  label: 'Choose a name from the list.',
  inArea: 'We deliver there.',
} as const;

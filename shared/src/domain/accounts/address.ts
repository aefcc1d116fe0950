import { findPin } from '../settings/delivery-area.ts';

/** An address as our forms ask for it; elsewhere it is one line. */
interface AddressParts {
  flat: string;
  street: string;
  /** May be empty. */
  landmark: string;
  pin: string;
}

/** What the line can't tell apart: a flat or landmark that was typed with commas. */
export type AddressSplit = Pick<AddressParts, 'flat' | 'landmark'>;

const withoutNear = (landmark: string): string => landmark.replace(/^near\s+/i, '');

function beginning({ flat, landmark }: AddressSplit): string {
  const near = withoutNear(landmark);
  return [flat, near && `near ${near}`, ''].filter((part, at) => part || at === 2).join(', ');
}

/** One line: "Flat 4, near the lake, Hill Road, Bengaluru 560038". */
export const writeAddress = ({ street, pin, ...first }: AddressParts): string =>
  `${beginning(first)}${street} ${pin}`;

/**
 * The parts of such a line, or of any other as well as can be told: written again, ours stays the same. `split`: as it was
 * typed, if that is known and the line begins so.
 */
export function readAddress(address: string, split?: AddressSplit): AddressParts {
  const { pin = '', at = address.length, spelt = '' } = findPin(address) ?? {};
  const before = address.slice(0, at).replace(/[,\s\p{Pd}]+$/u, '');
  const start = split && beginning(split);
  if (start && before.startsWith(start)) return { ...split, street: before.slice(start.length), pin };
  const pieces = `${before}${address.slice(at + spelt.length)}`.split(/\s*,\s*/).filter(Boolean);
  const [flat = '', ...rest] = pieces;
  const [, landmark = ''] = /^near (.+)$/.exec(rest[0] ?? '') ?? [];
  return { flat, street: rest.slice(landmark ? 1 : 0).join(', '), landmark, pin };
}

/** Whether the line alone would give these back in other parts. */
export function isLostInLine(parts: AddressParts): boolean {
  const read = readAddress(writeAddress(parts));
  return read.flat !== parts.flat || read.landmark !== withoutNear(parts.landmark);
}

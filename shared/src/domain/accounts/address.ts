import { pinOf } from '../settings/delivery-area.ts';

/** An address as our forms ask for it; elsewhere it is one line. */
export interface AddressParts {
  flat: string;
  street: string;
  /** May be empty. */
  landmark: string;
  pin: string;
}

/** One line: "Flat 4, near the lake, Hill Road, Bengaluru 560038". */
export function writeAddress({ flat, street, landmark, pin }: AddressParts): string {
  const near = landmark.replace(/^near\s+/i, '');
  return [flat, near && `near ${near}`, `${street} ${pin}`].filter(Boolean).join(', ');
}

/** The parts of such a line, or of any other as well as can be told: written again, ours stays the same. */
export function readAddress(address: string): AddressParts {
  const pin = pinOf(address) ?? '';
  const spelt = new RegExp(`,?\\s*${pin.slice(0, 3)}\\s?${pin.slice(3)}(?!\\d)`);
  const pieces = (pin ? address.replace(spelt, '') : address).split(/\s*,\s*/).filter(Boolean);
  const [flat = '', ...rest] = pieces;
  const [, landmark = ''] = /^near (.+)$/.exec(rest[0] ?? '') ?? [];
  return { flat, street: rest.slice(landmark ? 1 : 0).join(', '), landmark, pin };
}

import { findPin } from '../settings/delivery-area.ts';

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
  const { pin = '', at = address.length, spelt = '' } = findPin(address) ?? {};
  const before = address.slice(0, at).replace(/[,\s\p{Pd}]+$/u, '');
  const pieces = `${before}${address.slice(at + spelt.length)}`.split(/\s*,\s*/).filter(Boolean);
  const [flat = '', ...rest] = pieces;
  const [, landmark = ''] = /^near (.+)$/.exec(rest[0] ?? '') ?? [];
  return { flat, street: rest.slice(landmark ? 1 : 0).join(', '), landmark, pin };
}

import { findPin } from '../settings/delivery-area.ts';

/** An address as our forms ask for it; elsewhere it is one line. */
export interface AddressParts {
  flat: string;
  street: string;
  /** May be empty. */
  landmark: string;
  pin: string;
}

/** How a landmark begins that says by itself where it lies. */
const placed = /^(?:near|opp\b|opposite|behind|beside|next to|in front of|above|below)\b/iu;
/** A comma inside a part would be taken for the next one. */
const inOne = (part: string): string => part.replaceAll(/\s*,\s*/g, '; ');
const apart = (part: string): string => part.replaceAll('; ', ', ');

/** One line: "Flat 4; Tower B, near the lake, Hill Road, Bengaluru 560038". */
export function writeAddress({ flat, street, landmark, pin }: AddressParts): string {
  const near = placed.test(landmark) || landmark === '' ? landmark : `near ${landmark}`;
  return [inOne(flat), inOne(near), `${street} ${pin}`].filter(Boolean).join(', ');
}

/** The parts of such a line, or of any other as well as can be told: written again, ours stays the same. */
export function readAddress(address: string): AddressParts {
  const { pin = '', at = address.length, spelt = '' } = findPin(address) ?? {};
  const before = address.slice(0, at).replace(/[,\s\p{Pd}]+$/u, '');
  const pieces = `${before}${address.slice(at + spelt.length)}`.split(/\s*,\s*/).filter(Boolean);
  // Ours stands second; lines of before had commas in front of it.
  const found = placed.test(pieces[1] ?? '')
    ? 1
    : pieces.findIndex((piece, place) => place > 0 && piece.startsWith('near '));
  const street = found === -1 ? 1 : found + 1;
  return {
    flat: apart(pieces.slice(0, found === -1 ? 1 : found).join(', ')),
    street: pieces.slice(street).join(', '),
    landmark: apart(pieces[found] ?? '').replace(/^near (?!near\b)/i, ''),
    pin,
  };
}

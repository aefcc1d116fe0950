import { expect, it } from 'vitest';
import { isAllergyNote, isFoodNote } from './food-note.ts';

it.each(['ALLERGIC TO NUTS', 'she is coeliac', 'lactose intolerance!', 'anaphylaxis'])(
  '"%s" is loud',
  (note) => {
    expect(isAllergyNote(note)).toBe(true);
    expect(isFoodNote(note)).toBe(true);
  },
);

it.each(['no onions please', 'Jain, nothing with garlic', 'nut free', 'contains peanuts?', 'less spicy'])(
  '"%s" is for the kitchen too',
  (note) => {
    expect(isFoodNote(note)).toBe(true);
    expect(isAllergyNote(note)).toBe(false);
  },
);

it.each([
  'The bell is at the back, beside the blue gate',
  'Call at the gate, 2nd floor, Vegas Towers',
  'ring twice',
])('"%s" is for the road alone', (note) => expect(isFoodNote(note)).toBe(false));

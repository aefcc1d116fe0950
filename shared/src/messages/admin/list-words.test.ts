import { expect, it } from 'vitest';
import { listWord } from './list-words.ts';

it('calls a list by both words only where it holds both', () => {
  expect(listWord('Sent to Delivery', true)).toBe('Sent to Delivery / Ready to collect');
  expect(listWord('In the Kitchen', true)).toBe('In the Kitchen');
  expect(listWord('Sent to Delivery', false)).toBe('Sent to Delivery');
});

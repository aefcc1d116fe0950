import { expect, it } from 'vitest';
import { shortId } from './short-id.ts';

it('is the last six digits of the id, in capitals', () => {
  expect(shortId('64b00000000000000a5c70bd')).toBe('#5C70BD');
});

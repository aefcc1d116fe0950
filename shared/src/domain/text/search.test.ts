import { expect, it } from 'vitest';
import { readOrderSearch } from './search.ts';

it.each([
  ['98765 43210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['+91 98765', '+9198765'],
  ['919876543210', '+919876543210'],
  ['(080) 2555-0142', '+918025550142'],
  ['+49 30 901820', '+4930901820'],
])('reads %s as the beginning of a phone number', (typed, begins) => {
  expect(readOrderSearch(typed)).toEqual({ by: 'phone', begins });
});

it.each([
  ['123456', 'shortId'],
  ['#12345', 'shortId'],
  ['654321098765432109876543', 'id'],
  ['asha', 'words'],
  ['asha@forno.example', 'email'],
])('takes %s for no phone number', (typed, by) => {
  expect(readOrderSearch(typed).by).toBe(by);
});

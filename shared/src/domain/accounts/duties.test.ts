import { expect, it } from 'vitest';
import { type Access, mayDo } from './duties.ts';
import { duties, type Duty } from './roles.ts';

const accesses: Access[] = ['open', 'customer', ...duties];
const may = (own?: readonly Duty[]) =>
  accesses.filter((access) => mayDo({ role: 'admin', duties: own }, access));

it('lets each duty do what the lesser ones may, and an admin without any everything', () => {
  expect(may(['kitchen'])).toEqual(['open', 'customer', 'kitchen']);
  expect(may(['counter'])).toEqual(['open', 'customer', 'kitchen', 'counter']);
  expect(may(['kitchen', 'owner'])).toEqual([...accesses]);
  expect(may()).toEqual([...accesses]);
});

it('opens nothing of the staff to an admin whose duties are all gone, or to a customer who has some', () => {
  expect(may([])).toEqual(['open', 'customer']);
  expect(accesses.filter((access) => mayDo({ role: 'customer', duties: [...duties] }, access))).toEqual([
    'open',
    'customer',
  ]);
});

import { expect, it } from 'vitest';
import { type CheckoutState, checkoutStates } from '../../domain/index.ts';
import { type Transition, transitions } from './table.ts';

const all: Transition[] = Object.values(transitions);
const into = (state: CheckoutState) => all.filter(({ to }) => to === state).flatMap(({ from }) => from);

it('reaches every state but the first from another', () => {
  for (const state of checkoutStates) expect(into(state).length > 0).toBe(state !== 'opening');
});

it('never leaves what is final', () => {
  for (const { from } of all) for (const end of ['fulfilled', 'refused']) expect(from).not.toContain(end);
});

it('releases the hold of whatever ends without payment, and of nothing else', () => {
  for (const { to, hold } of all) expect(hold === 'released').toBe(to === 'expired' || to === 'refused');
});

it('lets a late authorisation pay an expired checkout', () => {
  expect(into('paid')).toEqual(['unpaid', 'expired']);
});

it('notes the report of a payment wherever the payment would still count', () => {
  for (const state of transitions.pay.from) expect(transitions.claim.from).toContain(state);
});

it('fulfils only what was paid', () => {
  expect(into('fulfilled')).toEqual(['paid']);
});

import { expect, it } from 'vitest';
import { checkoutStates, statesBefore } from './checkout-state.ts';

it('reaches every state but the first from another', () => {
  for (const state of checkoutStates) {
    expect(statesBefore(state).length > 0).toBe(state !== 'opening');
  }
});

it('never leaves what is settled', () => {
  for (const target of checkoutStates) {
    expect(statesBefore(target)).not.toContain('fulfilled');
    expect(statesBefore(target)).not.toContain('refused');
  }
});

it('lets a late authorisation pay an expired checkout', () => {
  expect(statesBefore('paid')).toEqual(['unpaid', 'expired']);
});

it('fulfils only what was paid', () => {
  expect(statesBefore('fulfilled')).toEqual(['paid']);
});

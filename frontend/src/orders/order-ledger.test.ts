import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteOrder, withSeen } from './order-ledger.ts';
import { beginSession, endSession } from '#session/session.ts';
import { customer } from '#testing/fake-server.ts';
import { anOrder } from '#testing/order.ts';

const old = anOrder();
const newer = anOrder({ version: 2, status: 'In the Kitchen' });
const long = Date.now() + 60_000;

beforeEach(() => beginSession('t', customer));
afterEach(() => endSession());

it('prefers an event to a list requested before it', () => {
  const askedAt = Date.now();
  expect(noteOrder(newer._id, newer.version, newer)).toBe(true);
  expect(withSeen([old], askedAt)).toEqual([newer]);
});

it('believes a list that knows more', () => {
  noteOrder(newer._id, newer.version, newer);
  const newest = anOrder({ version: 3, status: 'Delivered' });
  expect(withSeen([newest], 0)).toEqual([newest]);
});

it('keeps a new order that the list could not know yet, and drops it when a later list does not have it', () => {
  noteOrder(old._id, old.version, old);
  expect(withSeen([], 0)).toEqual([old]);
  expect(withSeen([], long)).toEqual([]);
});

it('does not bring a removed order back, neither by a late list nor by a late event', () => {
  expect(noteOrder(old._id, 2, null)).toBe(true);
  expect(withSeen([old], 0)).toEqual([]);
  expect(noteOrder(newer._id, newer.version, newer)).toBe(false);
});

it('says which events were seen already', () => {
  expect(noteOrder(newer._id, 2, newer)).toBe(true);
  expect(noteOrder(newer._id, 2, newer)).toBe(false);
  expect(noteOrder(old._id, 1, old)).toBe(false);
});

it('sorts newest first, lines of one checkout last to first', () => {
  const second = anOrder({ _id: '64b0000000000000000000a2', line: 1 });
  const later = anOrder({ _id: '64b0000000000000000000a3', createdAt: '2026-11-20T15:00:00.000Z' });
  expect(withSeen([old, later, second], long).map((order) => order._id)).toEqual([
    later._id,
    second._id,
    old._id,
  ]);
});

it('forgets with the session', () => {
  noteOrder(old._id, old.version, old);
  endSession();
  expect(withSeen([], 0)).toEqual([]);
});

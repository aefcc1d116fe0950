import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginSession, endSession } from '#session/session.ts';
import { customer } from '#testing/fake-server.ts';
import { anOrder } from '#testing/order.ts';
import { keepNewest } from './order-events.ts';
import { recordOrderEvent, mergeLiveOrders } from './use-orders.ts';

beforeEach(() => beginSession('t', customer));
afterEach(endSession);

const a1 = { _id: 'a', version: 1 };
const a2 = { _id: 'a', version: 2 };
const b1 = { _id: 'b', version: 1 };

it('puts what is new first, replaces what is older, and ignores what it has passed', () => {
  expect(keepNewest([a1], b1)).toEqual([b1, a1]);
  expect(keepNewest([b1, a1], a2)).toEqual([b1, a2]);
  expect(keepNewest([a2], a1)).toEqual([a2]);
  expect(keepNewest([a2], { ...a2 })[0]).toBe(a2);
});

describe("a customer's orders", () => {
  const old = anOrder();
  const newer = anOrder({ version: 2, status: 'In the Kitchen' });
  const long = Date.now() + 60_000;

  it('prefers an event to a list requested before it', () => {
    const askedAt = Date.now();
    expect(recordOrderEvent(newer._id, newer.version, newer)).toBe(true);
    expect(mergeLiveOrders([old], askedAt)).toEqual([newer]);
  });

  it('believes a list that knows more', () => {
    recordOrderEvent(newer._id, newer.version, newer);
    const newest = anOrder({ version: 3, status: 'Delivered' });
    expect(mergeLiveOrders([newest], 0)).toEqual([newest]);
  });

  it('keeps a new order that the list could not know yet, and drops it when a later list does not have it', () => {
    recordOrderEvent(old._id, old.version, old);
    expect(mergeLiveOrders([], 0)).toEqual([old]);
    expect(mergeLiveOrders([], long)).toEqual([]);
  });

  it('does not bring a removed order back, neither by a late list nor by a late event', () => {
    expect(recordOrderEvent(old._id, 2, null)).toBe(true);
    expect(mergeLiveOrders([old], 0)).toEqual([]);
    expect(recordOrderEvent(newer._id, newer.version, newer)).toBe(false);
  });

  it('says which events were seen already', () => {
    expect(recordOrderEvent(newer._id, 2, newer)).toBe(true);
    expect(recordOrderEvent(newer._id, 2, newer)).toBe(false);
    expect(recordOrderEvent(old._id, 1, old)).toBe(false);
  });

  it('sorts newest first, lines of one checkout last to first', () => {
    const second = anOrder({ _id: '64b0000000000000000000a2', line: 1 });
    const later = anOrder({ _id: '64b0000000000000000000a3', createdAt: '2026-11-20T15:00:00.000Z' });
    expect(mergeLiveOrders([old, later, second], long).map((order) => order._id)).toEqual([
      later._id,
      second._id,
      old._id,
    ]);
  });

  it('forgets with the session', () => {
    recordOrderEvent(old._id, old.version, old);
    endSession();
    expect(mergeLiveOrders([], 0)).toEqual([]);
  });
});

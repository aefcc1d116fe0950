import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderForTests } from '@forno/shared/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ledger, openLedger } from './ledger.ts';
import type { OrderRecord } from './records.ts';

let folder: string;
let ledger: Ledger;

beforeEach(() => {
  folder = folderForTests();
  ledger = openLedger(folder);
});
afterEach(() => ledger.close());

const order = (id: string, receipt: string | null = null): OrderRecord => ({
  id,
  entity: 'order',
  amount: 500,
  amount_paid: 0,
  amount_due: 500,
  currency: 'INR',
  receipt,
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1,
  capture: null,
});
const journal = (): string => join(folder, 'provider.jsonl');
const reopen = (): void => {
  ledger.close();
  ledger = openLedger(folder);
};

describe('the ledger', () => {
  it('has everything again after a start, in the order it was made', () => {
    ledger.commit({ orders: [order('a', 'first'), order('b')] });
    ledger.commit({ orders: [{ ...order('a', 'first'), status: 'paid' }] });
    reopen();
    expect(ledger.orders.all().map(({ id, status }) => [id, status])).toEqual([
      ['a', 'paid'],
      ['b', 'created'],
    ]);
    expect(ledger.orders.get('a')?.receipt).toBe('first');
  });

  it('forgets a write that was cut short, and goes on behind it', () => {
    ledger.commit({ orders: [order('a', 'crème brûlée')] });
    appendFileSync(journal(), '{"orders":[{"id":"hal');
    reopen();
    ledger.commit({ orders: [order('b')] });
    reopen();
    expect(ledger.orders.all().map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('becomes short again when most of what it says is superseded', () => {
    for (let attempts = 0; attempts < 2_000; attempts += 1)
      ledger.commit({ orders: [{ ...order('a'), attempts }] });
    const before = statSync(journal()).size;
    reopen();
    expect(statSync(journal()).size).toBeLessThan(before / 1_000);
    expect(ledger.orders.get('a')?.attempts).toBe(1_999);
    expect(readFileSync(journal(), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('does not start on a journal that says something else', () => {
    appendFileSync(journal(), '{"orders":[{"id":7}]}\n');
    expect(() => openLedger(folder)).toThrow();
  });
});

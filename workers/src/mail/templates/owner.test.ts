import { disputeText } from '@forno/shared/messages/server';
import { expect, it } from 'vitest';
import { dispute, refundFailing } from './owner.ts';

const given = {
  amount: 24_000,
  amount_deducted: 24_000,
  payment_id: 'pay_1',
  reason_code: 'goods_not_received',
  respond_by: 1_796_300_000,
};
const said = (status: Parameters<typeof disputeText>[0]['status']) => {
  const what = disputeText({ ...given, status });
  return dispute({ ...given, what, status });
};

it.each([
  ['won', 'Dispute won'],
  ['lost', 'Dispute lost, the provider deducted ₹240'],
  ['closed', 'Dispute closed'],
] as const)('of a dispute that is %s asks for nothing any more', (status, what) => {
  const about = 'A customer’s bank disputed ₹240 of payment pay_1: goods_not_received.';
  expect(said(status)).toEqual({
    subject: `${what}: pay_1`,
    preview: about,
    title: what,
    parts: [{ kind: 'text', text: about }],
  });
});

it('of a dispute that is open asks to answer it', () => {
  expect(JSON.stringify(said('open'))).toMatch(/bank disputes ₹240.*Answer it in the provider’s dashboard/);
});

it('of a refund that keeps failing says how much, how often, and where to look', () => {
  const link = 'https://forno.example/admin/delivery/1';
  const told = refundFailing({ amount: 24_000, paymentId: 'pay_1', failures: 3, link });
  expect(told.preview).toBe('The refund of ₹240 for payment pay_1 failed 3 times at the provider.');
  expect(told.parts).toContainEqual({ kind: 'action', label: 'Open the delivery', link });
});

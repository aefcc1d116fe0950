import { join } from 'node:path';
import { openJournal, readJournal, rewriteJournal } from './journal.ts';
import type { DeliveryRecord, LedgerWrite, OrderRecord, PaymentRecord, RefundRecord } from './records.ts';

/** The provider's data. Reads are from memory; `commit` is journalled before it returns. */
export type Ledger = {
  order(id: string): OrderRecord | undefined;
  orderByReceipt(receipt: string): OrderRecord | undefined;
  payment(id: string): PaymentRecord | undefined;
  refund(id: string): RefundRecord | undefined;
  paymentsOf(orderId: string): PaymentRecord[];
  refundsOf(paymentId: string): RefundRecord[];
  /** Oldest first. */
  orders(): OrderRecord[];
  payments(): PaymentRecord[];
  refunds(): RefundRecord[];
  deliveries(): DeliveryRecord[];
  /** Records in one call are written atomically: after a kill, all of them are there or none. */
  commit(write: LedgerWrite): void;
  close(): void;
};

/** Opens the ledger in `dataDir`, as it was when the last process stopped or was killed. */
export function openLedger(dataDir: string): Ledger {
  const file = join(dataDir, 'provider.jsonl');
  const orders = new Map<string, OrderRecord>();
  const payments = new Map<string, PaymentRecord>();
  const refunds = new Map<string, RefundRecord>();
  const deliveries = new Map<string, DeliveryRecord>();
  const byReceipt = new Map<string, string>();
  const byOrder = new Map<string, Set<string>>();
  const byPayment = new Map<string, Set<string>>();

  const apply = (write: LedgerWrite): void => {
    for (const order of write.orders ?? []) {
      orders.set(order.id, order);
      if (order.receipt !== null && !byReceipt.has(order.receipt)) byReceipt.set(order.receipt, order.id);
    }
    for (const payment of write.payments ?? []) {
      payments.set(payment.id, payment);
      link(byOrder, payment.order_id, payment.id);
    }
    for (const refund of write.refunds ?? []) {
      refunds.set(refund.id, refund);
      link(byPayment, refund.payment_id, refund.id);
    }
    for (const delivery of write.deliveries ?? []) deliveries.set(delivery.id, delivery);
    for (const id of write.forget ?? []) deliveries.delete(id);
  };

  const past = readJournal(file);
  past.forEach(apply);
  const present = [
    ...[...orders.values()].map((order) => ({ orders: [order] })),
    ...[...payments.values()].map((payment) => ({ payments: [payment] })),
    ...[...refunds.values()].map((refund) => ({ refunds: [refund] })),
    ...[...deliveries.values()].map((delivery) => ({ deliveries: [delivery] })),
  ];
  if (past.length > 1_000 && past.length > 2 * present.length) rewriteJournal(file, present);
  const journal = openJournal(file);

  return {
    order: (id) => orders.get(id),
    orderByReceipt: (receipt) => orders.get(byReceipt.get(receipt) ?? ''),
    payment: (id) => payments.get(id),
    refund: (id) => refunds.get(id),
    paymentsOf: (orderId) => linked(byOrder, orderId, payments),
    refundsOf: (paymentId) => linked(byPayment, paymentId, refunds),
    orders: () => [...orders.values()],
    payments: () => [...payments.values()],
    refunds: () => [...refunds.values()],
    deliveries: () => [...deliveries.values()],
    commit: (write) => {
      journal.append(write);
      apply(write);
    },
    close: () => journal.close(),
  };
}

function link(index: Map<string, Set<string>>, from: string, to: string): void {
  const known = index.get(from);
  if (known) known.add(to);
  else index.set(from, new Set([to]));
}

function linked<T>(index: Map<string, Set<string>>, from: string, records: Map<string, T>): T[] {
  return [...(index.get(from) ?? [])].flatMap((id) => records.get(id) ?? []);
}

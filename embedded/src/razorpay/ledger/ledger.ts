import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@forno/shared/server/runtime';
import {
  type DeliveryRecord,
  type LedgerWrite,
  ledgerWrite,
  type OrderRecord,
  type PaymentRecord,
  type RefundRecord,
} from './records.ts';

/** The provider's data, by id, oldest first. Reads are from memory; `commit` is journalled before it returns. */
export type Ledger = ReturnType<typeof openLedger>;

/** Records by their ids. */
class RecordMap<T extends { id: string }> extends Map<string, T> {
  all = (): T[] => [...this.values()];
  keep = (records: readonly T[] = []): void => records.forEach((record) => this.set(record.id, record));
}

/** Opens the ledger in `dataDir`, as it was when the last process stopped or was killed. */
export function openLedger(dataDir: string) {
  const file = join(dataDir, 'provider.jsonl');
  const orders = new RecordMap<OrderRecord>();
  const payments = new RecordMap<PaymentRecord>();
  const refunds = new RecordMap<RefundRecord>();
  const deliveries = new RecordMap<DeliveryRecord>();

  const apply = (write: LedgerWrite): void => {
    orders.keep(write.orders);
    payments.keep(write.payments);
    refunds.keep(write.refunds);
    deliveries.keep(write.deliveries);
    for (const id of write.forget ?? []) deliveries.delete(id);
  };

  const past = readJournal(file);
  past.forEach(apply);
  const present: LedgerWrite[] = [
    ...orders.all().map((order) => ({ orders: [order] })),
    ...payments.all().map((payment) => ({ payments: [payment] })),
    ...refunds.all().map((refund) => ({ refunds: [refund] })),
    ...deliveries.all().map((delivery) => ({ deliveries: [delivery] })),
  ];
  if (past.length > 1_000 && past.length > 2 * present.length) writeWhole(file, present.map(lineOf).join(''));
  const journal = openSync(file, 'a');
  let size = fstatSync(journal).size;

  return {
    orders,
    payments,
    refunds,
    deliveries,
    /**
     * Records in one call are written atomically: after a kill with -9, all of them are there or none. No fsync: power
     * loss is not covered, as this is a sandbox.
     */
    commit(write: LedgerWrite): void {
      const line = Buffer.from(lineOf(write));
      try {
        writeFileSync(journal, line);
      } catch (error) {
        // Half a line, as on a full disk, would corrupt the next one.
        ftruncateSync(journal, size);
        throw error;
      }
      size += line.length;
      apply(write);
    },
    close: () => closeSync(journal),
  };
}

const lineOf = (write: LedgerWrite): string => `${JSON.stringify(write)}\n`;

/** Reads all complete writes. A last line cut short by a kill was never acknowledged and is removed. */
function readJournal(file: string): LedgerWrite[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ledgerWrite.parse(JSON.parse(line)));
}

import type { BackWay } from '../../domain/index.ts';

/** What each figure of the report counts: beside its chart, and at the end of its file. */
export const reportNotes = {
  revenue: 'without cancelled orders, before refunds',
  orders: 'one for each line of a delivery',
  average: 'of a delivery, after refunds',
  gross: 'with cancelled orders',
  fees: 'part of gross, and not of the revenue',
  refunded: 'done or on its way, not what a dispute keeps',
  deducted: 'by the provider, for disputes that a bank decided against the shop',
  net: 'gross minus refunded and deducted',
  margin: 'What is left of the revenue after refunds, GST and the ingredients, at today’s rates and costs.',
  median: 'Half of the orders moved on within this time.',
  ingredients: 'Cost is what an ingredient costs the shop, where the inventory says so.',
  waste:
    'With what a count found to be missing (less than nothing is more than expected), and orders cancelled once begun.',
  channel: 'Where it was ordered. Together this is the revenue.',
  tender:
    'Received for deliveries paid in this period, cancelled ones too. Refunded is what went back of it, or is on its way.',
  person:
    'Orders taken at the counter, what each gave back of the payments of this period, and orders of it that they cancelled, for what those cost. Statuses set on the orders of this period.',
  refunds:
    'Of deliveries paid in this period, by the reason that the customer was told. Those on their way count.',
  rating: 'Great or Fine, of the deliveries in this period that were rated',
} as const;

/** In the place of the name of whoever did something on duty, and whose account is gone. */
export const formerColleague = 'A former colleague';

/** Where an order came from, and how it was paid for. */
export const channelWords = { web: 'Web', counter: 'Counter' } as const;
export const tenderNames: Record<BackWay, string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank: 'Bank transfer',
  other: 'Another way',
};
export const tenderWords: Record<BackWay | 'online', string> = {
  ...tenderNames,
  online: 'Online',
  // Also given back of what was paid online.
  upi: 'UPI, by staff',
  card: 'Card at the counter',
};

import { neverPaid } from '../../checkouts/index.ts';

/**
 * What ends by age: counted from `age`, in the days of `setting`. Everything else stays, orders, payments and refunds
 * above all.
 */
export const kept = {
  checkouts: { where: neverPaid, age: 'holdUntil', setting: 'KEEP_UNPAID_CHECKOUTS_DAYS' },
  contactMessages: { where: {}, age: 'createdAt', setting: 'KEEP_CONTACT_DAYS' },
  mails: { where: { state: { $in: ['sent', 'dead'] } }, age: 'createdAt', setting: 'KEEP_MAILS_DAYS' },
  webhookEvents: {
    where: { processedAt: { $gt: new Date(0) } },
    age: 'receivedAt',
    setting: 'KEEP_WEBHOOKS_DAYS',
  },
  /** Without a checkout; a login or mailed link since then counts too. */
  users: {
    where: { isVerified: false, role: 'customer' },
    age: 'createdAt',
    setting: 'KEEP_UNVERIFIED_ACCOUNTS_DAYS',
  },
} as const;

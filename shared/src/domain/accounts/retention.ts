/** What ends by age, and the setting that says after how many days. Everything else stays: orders and bills above all. */
export const retentionSettings = {
  checkouts: 'KEEP_UNPAID_CHECKOUTS_DAYS',
  /** Complaints, by the name that clients know. */
  contactMessages: 'KEEP_CONTACT_DAYS',
  mails: 'KEEP_MAILS_DAYS',
  webhookEvents: 'KEEP_WEBHOOKS_DAYS',
  users: 'KEEP_UNVERIFIED_ACCOUNTS_DAYS',
} as const;
export type Kept = keyof typeof retentionSettings;

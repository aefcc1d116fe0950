const mailQueueNames = ['account-email', 'low-stock-email', 'contact-email'] as const;
export type MailQueue = (typeof mailQueueNames)[number];
/** The queues, as Bull Board and the metrics show them. */
export const queueNames = [
  'payment-verification',
  'order-creation',
  'refunds',
  ...mailQueueNames,
  'sweep',
] as const;
export type QueueName = (typeof queueNames)[number];

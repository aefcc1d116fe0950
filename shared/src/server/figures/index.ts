export {
  countLate,
  countNotYetOrdered,
  countOpen,
  countRefundsDue,
  type NotYetOrdered,
} from './count-work.ts';
export { silentPayments, watchWebhook, type WebhookWatch } from './watch-webhook.ts';

export {
  countLate,
  countNotYetOrdered,
  countOpen,
  countRefundsDue,
  type NotYetOrdered,
} from './count-work.ts';
export { silentPayments, watchWebhook } from './watch-webhook.ts';

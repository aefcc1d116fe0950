export { isRefunded, ProviderOrder, ProviderPayment, ProviderRefund } from './entities.ts';
export { ProviderError } from './errors.ts';
export {
  createProvider,
  type NewProviderOrder,
  type NewRefund,
  type Period,
  type Provider,
} from './provider.ts';
export { createRateLimit, type WaitForSlot } from './rate-limit.ts';
export { checkoutSignatureIsValid, webhookSignatureIsValid } from './signatures.ts';

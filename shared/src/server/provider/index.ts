export { ProviderOrder, ProviderPayment, ProviderRefund } from './entities.ts';
export { ProviderError } from './errors.ts';
export {
  createProvider,
  type NewProviderOrder,
  type NewRefund,
  type Period,
  type Provider,
} from './provider.ts';
export { createTurns, type TakeTurn } from './turns.ts';
export { checkoutSignatureIsValid, webhookSignatureIsValid } from './signatures.ts';

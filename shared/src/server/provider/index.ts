export { clockOffMax } from './clock.ts';
export { isRefunded, ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund } from './entities.ts';
export { ifKnown, ProviderError } from './errors.ts';
export { createProvider, type NewRefund, type Provider } from './provider.ts';
export { createRateLimit } from './client.ts';
export { checkoutSignatureIsValid, webhookSignatureIsValid } from './signatures.ts';

import { z } from './z.ts';

/** An id of the payment provider's: its order, its payment. */
export const ProviderId = z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/));
/** As the provider's dialog hands it over; whether it is right is the server's to check. */
export const ProviderSignature = z.string().check(z.minLength(1), z.maxLength(200));

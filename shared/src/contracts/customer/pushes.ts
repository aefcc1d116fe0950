import { call } from '../route.ts';
import { z } from '../z.ts';

const key = (bytes: number) => z.string().check(z.regex(/^[\w-]+$/), z.length(Math.ceil((bytes * 8) / 6)));
const Endpoint = z.string().check(z.maxLength(1_000));

/** A browser's subscription, as `PushSubscription.toJSON()` has it: address and keys of its push service. */
export const PushBody = z.object({ endpoint: Endpoint, keys: z.object({ p256dh: key(65), auth: key(16) }) });

/** The public key (VAPID, base64url) to subscribe with; null where the shop sends no notifications. */
export const pushKey = call('GET /user/push', 'customer', {
  answer: z.object({ key: z.nullable(z.string()) }),
});

/** Tells this device of the caller's orders, until this session ends. The same device again is one. */
export const addPush = call('POST /user/push', 'customer', { body: PushBody });
export const removePush = call('POST /user/push_off', 'customer', { body: z.object({ endpoint: Endpoint }) });

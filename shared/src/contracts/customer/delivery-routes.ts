/** Calls of a customer about a whole delivery of theirs, by the id of its checkout: of dialogs, which not every visit loads. */

import { Moment } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** Another time for a customer's own delivery, by the id of its checkout, until it is to be begun. */
export const changeOwnTime = call('PUT /order/own_time/:id', 'customer', {
  body: z.object({ dueAt: Moment }),
  strict: true,
});

/** Another link to watch a customer's own delivery by, by the id of its checkout. */
export const shareDelivery = call('POST /order/share_delivery/:id', 'customer', {
  answer: z.object({ url: z.string() }),
});

/** Ends all of them. */
export const stopSharing = call('POST /order/stop_sharing/:id', 'customer');

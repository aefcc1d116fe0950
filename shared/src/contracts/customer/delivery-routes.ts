/** Calls of a customer about a whole delivery of theirs, by the id of its checkout: of dialogs, which not every visit loads. */

import { ById, Done, Moment } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';

/** Another time for a customer's own delivery, by the id of its checkout, until it is to be begun. */
export const changeOwnTime = defineRoute('PUT', '/order/own_time/:id', 'customer', {
  params: ById,
  body: z.object({ dueAt: Moment }),
  answer: Done,
  strict: true,
});

/** Another link to watch a customer's own delivery by, by the id of its checkout. */
export const shareDelivery = defineRoute('POST', '/order/share_delivery/:id', 'customer', {
  params: ById,
  answer: z.object({ url: z.string() }),
});

/** Ends all of them. */
export const stopSharing = defineRoute('POST', '/order/stop_sharing/:id', 'customer', {
  params: ById,
  answer: Done,
});

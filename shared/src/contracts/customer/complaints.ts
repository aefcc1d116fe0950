import { Email, Id, MessageText, Name } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** `checkoutId`: the delivery of theirs that it is about; one of somebody else is not kept. */
export const ContactBody = z.object({
  name: Name,
  email: Email,
  message: MessageText,
  checkoutId: z.optional(Id),
});

export const contact = call('POST /contact', 'customer', { body: ContactBody });

import { Done, Email, MessageText, Name } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';

export const ContactBody = z.object({ name: Name, email: Email, message: MessageText });

export const contact = defineRoute('POST', '/contact', 'customer', { body: ContactBody, answer: Done });

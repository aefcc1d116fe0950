import { Email, MessageText, Name } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

export const QuestionBody = z.object({ name: Name, email: Email, message: MessageText });

/** The public form, beside the specification's for customers. */
export const askShop = call('POST /shop/question', 'open', { body: QuestionBody });

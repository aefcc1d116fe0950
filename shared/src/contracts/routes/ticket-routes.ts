/** Calls about questions and complaints. */

import { defineRoute } from '../route.ts';
import { ById, Done } from '../primitives.ts';
import { AnswerTicketBody, QuestionBody, Ticket, TicketsQuery } from '../ticket.ts';
import { z } from '../z.ts';

/** The public form, beside the specification's for customers. */
export const askShop = defineRoute('POST', '/shop/question', 'open', { body: QuestionBody, answer: Done });

/** Closed ones newest first, paged; the open ones oldest first, all of them. */
export const tickets = defineRoute('GET', '/shop/tickets', 'admin', {
  query: TicketsQuery,
  answer: z.array(Ticket),
});

export const answerTicket = defineRoute('POST', '/shop/tickets/:id', 'admin', {
  params: ById,
  body: AnswerTicketBody,
  answer: Ticket,
});

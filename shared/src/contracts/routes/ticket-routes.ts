/** Calls about questions and complaints. */

import { defineRoute } from '../route.ts';
import { ById, Done } from '../primitives.ts';
import { AnswerTicketBody, QuestionBody, Ticket, TicketsQuery } from '../ticket.ts';
import { z } from '../z.ts';

/** The public form, beside the specification's for customers. */
export const askShop = defineRoute({
  method: 'POST',
  path: '/shop/question',
  access: 'open',
  body: QuestionBody,
  answer: Done,
});

/** Closed ones newest first, paged; the open ones oldest first, all of them. */
export const tickets = defineRoute({
  method: 'GET',
  path: '/shop/tickets',
  access: 'admin',
  query: TicketsQuery,
  answer: z.array(Ticket),
});

export const answerTicket = defineRoute({
  method: 'POST',
  path: '/shop/tickets/:id',
  access: 'admin',
  params: ById,
  body: AnswerTicketBody,
  answer: Ticket,
});

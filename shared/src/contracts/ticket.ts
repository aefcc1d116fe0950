import { Email, Id, MessageText, Moment, Name } from './primitives.ts';
import { z } from './z.ts';

/** A message to the shop, until it is closed. */
export const Ticket = z.object({
  _id: Id,
  number: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether an account of this address wrote it; otherwise anybody may have typed the address. */
  loggedIn: z.boolean(),
  message: z.string(),
  createdAt: Moment,
  open: z.boolean(),
  answers: z.array(z.object({ text: z.string(), by: z.string(), at: Moment })),
});
export type Ticket = z.infer<typeof Ticket>;

/** A visitor's message. */
export const QuestionBody = z.object({ name: Name, email: Email, message: MessageText });

/** `seen`: the answers that the screen shows; another one since is not answered over. */
export const AnswerTicketBody = z.object({
  text: z.optional(MessageText),
  close: z.boolean(),
  seen: z.int().check(z.minimum(0)),
});

export const ticketStates = ['open', 'closed'] as const;

export const TicketsQuery = z.object({ state: z.enum(ticketStates), cursor: z.optional(Id) });

import { Id, MessageText, Moment } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { OfCheckout } from './orders.ts';

/** A message to the shop, until it is closed. */
export const Complaint = z.object({
  _id: Id,
  number: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether an account of this address wrote it; otherwise anybody may have typed the address. */
  loggedIn: z.boolean(),
  message: z.string(),
  /** The delivery that it is about, which is the writer's own. */
  checkoutId: z.optional(Id),
  createdAt: Moment,
  open: z.boolean(),
  answers: z.array(z.object({ text: z.string(), by: z.string(), at: Moment })),
});
export type Complaint = z.infer<typeof Complaint>;

/** `seen`: the answers that the screen shows; another one since is not answered over. */
export const AnswerComplaintBody = z.object({
  text: z.optional(MessageText),
  close: z.boolean(),
  seen: z.int().check(z.minimum(0)),
});

export const complaintStates = ['open', 'closed'] as const;

export const ComplaintsQuery = z.object({ state: z.enum(complaintStates), cursor: z.optional(Id) });

/** Closed ones newest first, paged; the open ones oldest first, all of them. */
export const complaints = call('GET /shop/tickets', 'counter', {
  query: ComplaintsQuery,
  answer: z.array(Complaint),
});

export const answerComplaint = call('POST /shop/tickets/:id', 'counter', {
  body: AnswerComplaintBody,
  answer: Complaint,
});

/** A delivery that its customer called not good. `at`: when they said so; of before, when it was ordered. */
export const BadRating = z.object({
  checkoutId: Id,
  /** What it is called. */
  called: z.string(),
  name: z.string(),
  words: z.optional(z.string()),
  at: Moment,
  unseen: z.boolean(),
});
export type BadRating = z.infer<typeof BadRating>;

/** The newest deliveries first, paged. */
export const badRatings = call('GET /shop/bad_ratings', 'counter', {
  query: z.object({ cursor: z.optional(Id) }),
  answer: z.array(BadRating),
});

/** Somebody has seen what was said then; any number of times. */
export const seeBadRating = call('POST /shop/bad_ratings/:checkoutId', 'counter', {
  params: OfCheckout,
  body: z.object({ at: Moment }),
});

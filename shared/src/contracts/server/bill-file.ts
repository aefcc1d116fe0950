import { Id } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** A bill or credit note (`nth` of its checkout) as a PDF: outside the table, as it answers no JSON. */
export const billFile = call('GET /payment/bills/:id/pdf/:nth', 'customer', {
  params: z.object({ id: Id, nth: z.string() }),
  answer: z.unknown(),
});

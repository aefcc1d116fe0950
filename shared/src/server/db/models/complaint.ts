import type { Types } from 'mongoose';
import { backlogIndex } from './backlog-index.ts';
import * as f from './field.ts';

const answer = { text: f.text, by: f.text, at: f.moment };

const fields = {
  /** Absent: written by a visitor. */
  userId: f.optional(f.id),
  name: f.text,
  email: f.text,
  message: f.text,
  /** The writer's own delivery that it is about. */
  checkoutId: f.optional(f.id),
  createdAt: f.moment,
  /** Until an admin closes it. */
  open: f.optional(f.oneOf(['open'])),
  answers: f.list(f.part(answer)),
};

/** A message to the shop, to be answered until it is closed. */
export interface StoredComplaint extends f.DocumentOf<typeof fields> {
  _id: Types.ObjectId;
}

export const complaintSchema = f.schemaOf(fields);
complaintSchema.index({ createdAt: 1 });
complaintSchema.index({ userId: 1 });
backlogIndex(complaintSchema, { open: 'open' }, 'createdAt');

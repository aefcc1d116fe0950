import type { Types } from 'mongoose';
import * as f from './field.ts';

const fields = { userId: f.id, name: f.text, email: f.text, message: f.text, createdAt: f.moment };

export interface ContactMessage extends f.DocumentOf<typeof fields> {
  _id: Types.ObjectId;
}

export const contactMessageSchema = f.schemaOf(fields);
contactMessageSchema.index({ createdAt: 1 });
contactMessageSchema.index({ userId: 1 });

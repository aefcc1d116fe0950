import { Schema, type Types } from 'mongoose';

export interface ContactMessage {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
}

export const contactMessageSchema = new Schema<ContactMessage>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    message: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
contactMessageSchema.index({ createdAt: 1 });
contactMessageSchema.index({ userId: 1 });

import { Schema, type Types } from 'mongoose';

export interface Pizza {
  _id: Types.ObjectId;
  name: string;
  /** Lower case: unique regardless of spelling. */
  nameKey: string;
  description: string;
  /** Rupees. */
  price: number;
  /** File name below /images/. */
  image: string;
  createdAt: Date;
}

export const pizzaSchema = new Schema<Pizza>(
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true, unique: true },
    description: { type: String, required: true },
    price: { type: Number, required: true },
    image: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

/** A re-encoded picture; named by content hash, so immutable. */
export interface Image {
  _id: string;
  contentType: string;
  bytes: Buffer;
}

export const imageSchema = new Schema<Image>(
  {
    _id: { type: String, required: true },
    contentType: { type: String, required: true },
    bytes: { type: Buffer, required: true },
  },
  { versionKey: false },
);

import { Schema, type Types } from 'mongoose';
import { type Recipe, type Role, roles } from '../../domain/index.ts';

/** What a customer chose, with the prices in rupees that it had when it was last stored. */
export interface StoredCartLine extends Recipe {
  pizzaId: Types.ObjectId;
  pizzaName: string;
  pizzaImage: string;
  originalPrice: number;
  price: number;
  quantity: number;
  basePrice: number;
  saucePrice: number;
  cheesePrice: number;
  veggiesPrice: number;
}

/** A single-use link in a mail: only the hash of its token is kept. */
export interface MailedToken {
  hash: string;
  expiresAt: Date;
}

export interface User {
  _id: Types.ObjectId;
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  address: string;
  isVerified: boolean;
  cartData: StoredCartLine[];
  /** New whenever the cart was ordered: what was paid under the old one is that cart, not this. */
  cartId: string;
  cartVersion: number;
  verification?: MailedToken;
  passwordReset?: MailedToken;
  /** An admin's new address, until the owner of the old one agrees. */
  emailChange?: MailedToken & { to: string };
  /** Logged-out sessions, kept until their tokens would expire anyway. */
  revokedSessions: { jti: string; expiresAt: Date }[];
  /** Tokens issued before this are void: set when the password changes. */
  sessionsFrom: Date;
  createdAt: Date;
}

const mailedToken = { hash: String, expiresAt: Date };

export const userSchema = new Schema<User>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    role: { type: String, enum: roles, required: true },
    address: { type: String, required: true },
    isVerified: { type: Boolean, default: false },
    cartData: {
      type: [
        {
          _id: false,
          pizzaId: Schema.Types.ObjectId,
          pizzaName: String,
          pizzaImage: String,
          originalPrice: Number,
          price: Number,
          quantity: Number,
          base: String,
          sauce: String,
          cheese: String,
          veggies: [String],
          basePrice: Number,
          saucePrice: Number,
          cheesePrice: Number,
          veggiesPrice: Number,
        },
      ],
      default: [],
    },
    cartId: { type: String, required: true },
    cartVersion: { type: Number, default: 0 },
    verification: { type: mailedToken, required: false },
    passwordReset: { type: mailedToken, required: false },
    emailChange: { type: { ...mailedToken, to: String }, required: false },
    revokedSessions: { type: [{ _id: false, jti: String, expiresAt: Date }], default: [] },
    sessionsFrom: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
userSchema.index({ 'verification.hash': 1 }, { sparse: true });
userSchema.index({ 'passwordReset.hash': 1 }, { sparse: true });
userSchema.index({ 'emailChange.hash': 1 }, { sparse: true });

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
  /** To the kitchen. */
  note?: string;
  basePrice: number;
  saucePrice: number;
  cheesePrice: number;
  veggiesPrice: number;
}

/** One login: what the profile shows, and by which a new device is noticed. */
export interface StoredSession {
  jti: string;
  device: string;
  /** The caller's network. */
  from: string;
  at: Date;
  expiresAt: Date;
}

/** A single-use link in a mail: only the hash of its token is kept. */
export interface MailedToken {
  hash: string;
  expiresAt: Date;
}

/** What an admin proves at login beside the password. */
export interface SecondFactor {
  /** Of the authenticator app, sealed. */
  secret: string;
  since: Date;
  /** The time step of the latest code that was taken: none is taken twice, nor an earlier one. */
  lastStep: number;
  /** Hashes of those that are left. */
  recoveryCodes: string[];
  /** Sessions that proved it lately, oldest first. */
  proofs: { jti: string; until: Date }[];
}

export interface User {
  _id: Types.ObjectId;
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  address: string;
  /** E.164. */
  phone?: string;
  /** Other addresses that were ordered to, newest first. */
  addressBook?: string[];
  isVerified: boolean;
  /** Wants no emails about their orders; those about their money come all the same. */
  noOrderMails?: boolean;
  cartData: StoredCartLine[];
  /** New whenever the cart was ordered: what was paid under the old one is that cart, not this. */
  cartId: string;
  cartVersion: number;
  verification?: MailedToken;
  passwordReset?: MailedToken;
  /** A new address, until the link is followed that was mailed to the old one, or to the new one itself: `proven`. */
  emailChange?: MailedToken & { to: string; proven?: boolean };
  secondFactor?: SecondFactor;
  /** A secret that was shown, until a code proves that the app has it. */
  secondFactorSetup?: { secret: string; expiresAt: Date };
  /** The latest logins, oldest first. */
  sessions: StoredSession[];
  /** Logged-out sessions, kept until their tokens would expire anyway. */
  revokedSessions: { jti: string; expiresAt: Date }[];
  /** Tokens issued before this are void: set when the password changes. */
  sessionsFrom: Date;
  createdAt: Date;
}

const mailedToken = { hash: String, expiresAt: Date };

const secondFactor = new Schema<SecondFactor>(
  {
    secret: String,
    since: Date,
    lastStep: Number,
    recoveryCodes: [String],
    proofs: [{ _id: false, jti: String, until: Date }],
  },
  { _id: false },
);
const secondFactorSetup = new Schema({ secret: String, expiresAt: Date }, { _id: false });

export const userSchema = new Schema<User>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    role: { type: String, enum: roles, required: true },
    address: { type: String, required: true },
    phone: { type: String, required: false },
    addressBook: { type: [String], default: undefined },
    isVerified: { type: Boolean, default: false },
    noOrderMails: { type: Boolean, required: false },
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
          note: { type: String, required: false },
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
    emailChange: {
      type: { ...mailedToken, to: String, proven: { type: Boolean, required: false } },
      required: false,
    },
    secondFactor: { type: secondFactor, required: false },
    secondFactorSetup: { type: secondFactorSetup, required: false },
    sessions: {
      type: [{ _id: false, jti: String, device: String, from: String, at: Date, expiresAt: Date }],
      default: [],
    },
    revokedSessions: { type: [{ _id: false, jti: String, expiresAt: Date }], default: [] },
    sessionsFrom: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
userSchema.index({ 'verification.hash': 1 }, { sparse: true });
userSchema.index({ 'passwordReset.hash': 1 }, { sparse: true });
userSchema.index({ 'emailChange.hash': 1 }, { sparse: true });

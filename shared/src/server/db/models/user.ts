import { Schema, type Types } from 'mongoose';
import { type Role, roles } from '../../../domain/index.ts';
import { cartLine, type StoredCartLine } from './cart-line.ts';

/** A login, shown in the profile and used to recognise devices. */
interface StoredSession {
  jti: string;
  device: string;
  /** The client's network. */
  from: string;
  at: Date;
  /** Noted every five minutes of use. */
  usedAt?: Date;
  expiresAt: Date;
}

/** A single-use mailed link: only the hash of its token is stored. */
export interface MailedToken {
  hash: string;
  expiresAt: Date;
}

/** An admin's second factor. */
export interface SecondFactor {
  /** TOTP secret, encrypted. */
  secret: string;
  since: Date;
  /** Time step of the last accepted code: it and earlier ones are rejected. */
  lastStep: number;
  /** Hashes of unused recovery codes. */
  recoveryCodes: string[];
  /** Sessions that passed it lately, oldest first. */
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
  /** Previous delivery addresses, newest first. */
  addressBook?: string[];
  isVerified: boolean;
  /** Opted out of order mails; mails about money are sent all the same. */
  noOrderMails?: boolean;
  cartData: StoredCartLine[];
  /** Changes whenever the cart is ordered: a payment under the old id is for that cart, not this one. */
  cartId: string;
  cartVersion: number;
  verification?: MailedToken;
  passwordReset?: MailedToken;
  /** A pending new address, until the link mailed to the old or new one is followed: `proven`. */
  emailChange?: MailedToken & { to: string; proven?: boolean };
  secondFactor?: SecondFactor;
  /** A pending secret, until a code confirms it. */
  secondFactorSetup?: { secret: string; expiresAt: Date };
  /** Latest logins, oldest first. */
  sessions: StoredSession[];
  /** Revoked sessions, kept until their tokens expire. */
  revokedSessions: { jti: string; expiresAt: Date }[];
  /** Tokens issued earlier are void: set when the password or the second factor changes. */
  sessionsFrom: Date;
  /** The one session from before that goes on: the one that made the change. */
  keptSession?: string;
  /** An admin whose deletion has begun: no other deletion counts on them. */
  removingSince?: Date;
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
    cartData: { type: [cartLine], default: [] },
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
      type: [
        { _id: false, jti: String, device: String, from: String, at: Date, usedAt: Date, expiresAt: Date },
      ],
      default: [],
    },
    revokedSessions: { type: [{ _id: false, jti: String, expiresAt: Date }], default: [] },
    sessionsFrom: { type: Date, required: true },
    keptSession: { type: String, required: false },
    removingSince: { type: Date, required: false },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
userSchema.index({ 'verification.hash': 1 }, { sparse: true });
userSchema.index({ 'passwordReset.hash': 1 }, { sparse: true });
userSchema.index({ 'emailChange.hash': 1 }, { sparse: true });
userSchema.index({ isVerified: 1, createdAt: 1, _id: 1 });
userSchema.index({ role: 1 }, { partialFilterExpression: { role: 'admin' } });

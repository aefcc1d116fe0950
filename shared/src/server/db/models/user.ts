import type { Types } from 'mongoose';
import { addressLabels, consentKinds, duties, fulfilments, roles } from '../../../domain/index.ts';
import { cartLine } from './cart-line.ts';
import { delivery } from './checkout.ts';
import * as f from './field.ts';

/** A login, shown in the profile and used to recognise devices. */
const session = {
  jti: f.text,
  device: f.text,
  /** The client's network. */
  from: f.text,
  at: f.moment,
  /** Noted every five minutes of use. */
  usedAt: f.optional(f.moment),
  expiresAt: f.moment,
};

/** A mailed link: only the hash of its token is stored. */
const mailedToken = { hash: f.text, expiresAt: f.moment };
export interface MailedToken extends f.DocumentOf<typeof mailedToken> {}

/** Those mailed lately, newest last: each works until one was used. Releases before kept the latest alone, beside them. */
const mailedTokens = f.partWithId({
  hash: f.optional(f.text),
  expiresAt: f.optional(f.moment),
  links: f.optional(f.list(f.part(mailedToken))),
});

/** Agreeing to something or taking it back, in which words. */
const consent = {
  kind: f.oneOf(consentKinds),
  given: f.flag,
  version: f.number,
  language: f.text,
  at: f.moment,
};

const push = {
  /** The hash of its address. */
  id: f.text,
  /** Where its browser's push service takes notifications, and the keys they are encrypted with. Secret: never in logs or jobs. */
  endpoint: f.text,
  p256dh: f.text,
  auth: f.text,
  /** The login it belongs to, which ends it too. */
  jti: f.text,
  began: f.moment,
  expiresAt: f.moment,
  at: f.moment,
  /** The latest news it was told, by tag. */
  told: f.list(f.text),
};
/** A device that asked to be told of its orders. */
export interface Push extends f.DocumentOf<typeof push> {}

const secondFactor = {
  /** TOTP secret, encrypted. */
  secret: f.text,
  since: f.moment,
  /** Time step of the last accepted code: it and earlier ones are rejected. */
  lastStep: f.number,
  /** Hashes of unused recovery codes. */
  recoveryCodes: f.list(f.text),
  /** Sessions that passed it lately, oldest first. */
  proofs: f.list(f.part({ jti: f.text, until: f.moment })),
};
export interface SecondFactor extends f.DocumentOf<typeof secondFactor> {}

/** Flat and landmark as they were typed, where the line can't tell. */
const split = f.part({ flat: f.text, landmark: f.text });
const labelledAddress = { address: f.text, label: f.oneOf(addressLabels), split: f.optional(split) };

const fields = {
  name: f.text,
  email: f.text,
  passwordHash: f.text,
  /** Opened without a password, and none was set since. */
  noPassword: f.optional(f.flag),
  role: f.oneOf(roles),
  /** Of an admin; without any they have them all. */
  duties: f.optional(f.list(f.oneOf(duties))),
  /** Of an admin without any since a backup was restored: those of before, until an owner gives them again. */
  dutiesBefore: f.optional(f.list(f.oneOf(duties))),
  /** Empty while they have only collected. */
  address: f.withDefault(f.text, ''),
  /** E.164. */
  phone: f.optional(f.text),
  /** Previous delivery addresses, newest first. */
  addressBook: f.optional(f.list(f.text)),
  /** Labels of the own addresses, newest first. */
  labels: f.optional(f.list(f.part(labelledAddress))),
  isVerified: f.withDefault(f.flag, false),
  /** Opted out of order mails; mails about money are sent all the same. */
  noOrderMails: f.optional(f.flag),
  /** Oldest first; none of an account that another client made. */
  consents: f.optional(f.list(f.part(consent))),
  cartData: f.withDefault(f.list(f.part(cartLine)), []),
  /** Where the cart goes, if that was chosen; until it is ordered. */
  delivery: f.optional(delivery),
  /** Chosen for it: to be collected; until it is ordered. */
  fulfilment: f.optional(f.oneOf(fulfilments)),
  /** Changes whenever the cart is ordered: a payment under the old id is for that cart, not this one. */
  cartId: f.text,
  cartVersion: f.withDefault(f.number, 0),
  verification: f.optional(mailedTokens),
  passwordReset: f.optional(mailedTokens),
  /** A pending new address, until the link mailed to the old or new one is followed: `proven`. */
  emailChange: f.optional(f.partWithId({ ...mailedToken, to: f.text, proven: f.optional(f.flag) })),
  /** Mailboxes that its orders may still show, since it was corrected. */
  correcting: f.optional(f.part({ from: f.list(f.text), at: f.moment })),
  /** To work here, until the mailed link is followed; counts while whoever sent it is an owner. */
  invitation: f.optional(f.partWithId({ ...mailedToken, duties: f.list(f.oneOf(duties)), by: f.id })),
  secondFactor: f.optional(f.part(secondFactor)),
  /** Of staff: says at a station who they are. Bcrypt of a keyed hash; `tries` since it was last right. */
  pin: f.optional(f.part({ hash: f.text, since: f.moment, tries: f.number })),
  /** A pending secret, until a code confirms it. */
  secondFactorSetup: f.optional(f.part({ secret: f.text, expiresAt: f.moment })),
  /** Latest logins, oldest first. */
  sessions: f.withDefault(f.list(f.part(session)), []),
  /** Oldest first. */
  pushes: f.optional(f.list(f.part(push))),
  /** Revoked sessions, kept until their tokens expire. */
  revokedSessions: f.withDefault(f.list(f.part({ jti: f.text, expiresAt: f.moment })), []),
  /** Tokens issued earlier are void: set when the password or the second factor changes. */
  sessionsFrom: f.moment,
  /** An owner ended their access as staff then. */
  staffUntil: f.optional(f.moment),
  /** The one session from before that goes on: the one that made the change. */
  keptSession: f.optional(f.text),
  /** An owner who is being deleted or stops being one: no other such change counts on them. */
  removingSince: f.optional(f.moment),
  createdAt: f.moment,
};

export interface User extends f.DocumentOf<typeof fields> {
  _id: Types.ObjectId;
}

/** Whom nothing is closed to; one always stays. */
export const isOwner = {
  role: 'admin' as const,
  $or: [{ duties: { $exists: false } }, { duties: 'owner' as const }],
};

export const userSchema = f.schemaOf(fields, { minimize: false });
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ 'verification.hash': 1 }, { sparse: true });
userSchema.index({ 'passwordReset.hash': 1 }, { sparse: true });
userSchema.index({ 'verification.links.hash': 1 }, { sparse: true });
userSchema.index({ 'passwordReset.links.hash': 1 }, { sparse: true });
userSchema.index({ 'emailChange.hash': 1 }, { sparse: true });
userSchema.index({ 'invitation.hash': 1 }, { sparse: true });
userSchema.index({ 'correcting.at': 1 }, { sparse: true });
userSchema.index({ 'pushes.id': 1 }, { sparse: true });
userSchema.index({ 'pushes.expiresAt': 1 }, { sparse: true });
userSchema.index({ isVerified: 1, createdAt: 1, _id: 1 });
userSchema.index({ role: 1 }, { partialFilterExpression: { role: 'admin' } });

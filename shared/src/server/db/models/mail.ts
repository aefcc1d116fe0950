import { Schema } from 'mongoose';

export const mailTemplates = [
  'verify-email',
  'reset-password',
  'password-changed',
  'email-change',
  'new-email',
  'new-device',
  'second-factor',
  'low-stock',
  'contact',
  'refund',
  'dispute',
  'order-confirmation',
  'order-sent',
  'order-cancelled',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** Mails to the shop's own mailbox, which may also be somebody's account. */
export const mailsToTheShop: readonly MailTemplate[] = ['low-stock', 'contact', 'dispute'];

/** Events that the mail `second-factor` reports to the account's owner. */
export const secondFactorChanges = [
  'second factor on',
  'second factor off',
  'second factor reset',
  'recovery code used',
  'recovery codes renewed',
  'wrong codes',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/**
 * A mail in the outbox. Its id derives from its subject matter, so that writing it twice creates one mail, and is its
 * Message-ID, so that a duplicate is detected.
 */
export interface Mail {
  _id: string;
  template: MailTemplate;
  to: string;
  replyTo?: string;
  data: Record<string, unknown>;
  state: 'due' | 'sent' | 'dead';
  attempts: number;
  lastError?: string;
  createdAt: Date;
  sentAt?: Date;
}

export const mailSchema = new Schema<Mail>(
  {
    _id: { type: String, required: true },
    template: { type: String, enum: mailTemplates, required: true },
    to: { type: String, required: true },
    replyTo: { type: String, required: false },
    data: { type: Schema.Types.Mixed, default: {} },
    state: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    lastError: { type: String, required: false },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, required: false },
  },
  { versionKey: false, minimize: false },
);
mailSchema.index({ state: 1, createdAt: 1, _id: 1 });
mailSchema.index({ to: 1 });
mailSchema.index({ replyTo: 1 }, { sparse: true });
mailSchema.index({ 'data.email': 1 }, { sparse: true });

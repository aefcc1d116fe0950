import * as f from './field.ts';

/** Mails to customers that are sent before their address is forgotten. */
export const aboutOrders = [
  'refund',
  'order-confirmation',
  'order-sent',
  'order-cancelled',
  'delivery-changed',
] as const;

export const mailTemplates = [
  'verify-email',
  'reset-password',
  'password-changed',
  'email-change',
  'new-email',
  'new-device',
  'profile-changed',
  'second-factor',
  'invitation',
  'staff',
  'station',
  'low-stock',
  'contact',
  'ticket',
  'dispute',
  'refund-failing',
  ...aboutOrders,
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** Mails to the shop's own mailbox, which may also be somebody's account. */
export const mailsToTheShop: readonly MailTemplate[] = ['low-stock', 'contact', 'dispute', 'refund-failing'];

/** Events that the mail `second-factor` reports to the account's owner. */
export const secondFactorChanges = [
  'second factor on',
  'second factor off',
  'second factor reset',
  'recovery code used',
  'recovery codes renewed',
  'wrong codes',
  'wrong PINs',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/** What a mail that has ended loses, as an `$unset`. */
export const mailSecrets = {
  'data.link': '',
  'data.follow': '',
  'data.unsubscribe': '',
  'data.delivery': '',
} as const;

const fields = {
  _id: f.text,
  template: f.oneOf(mailTemplates),
  to: f.text,
  replyTo: f.optional(f.text),
  /** That its order or refund belongs to: such a mail can be sent again. */
  checkoutId: f.optional(f.id),
  data: f.withDefault(f.mixed<Record<string, unknown>>(), {}),
  state: f.field<'due' | 'sent' | 'dead'>(String),
  attempts: f.withDefault(f.number, 0),
  lastError: f.optional(f.text),
  createdAt: f.moment,
  /** What it says, or its link, is true until then: the mail server may have been away for longer. */
  until: f.optional(f.moment),
  sentAt: f.optional(f.moment),
};

/**
 * A mail in the outbox. Its id derives from its subject matter, so that writing it twice creates one mail, and is its
 * Message-ID, so that a duplicate is detected.
 */
export interface Mail extends f.DocumentOf<typeof fields> {}
export const mailSchema = f.schemaOf(fields, { minimize: false });
mailSchema.index({ state: 1, createdAt: 1, _id: 1 });
mailSchema.index({ to: 1 });
mailSchema.index({ replyTo: 1 }, { sparse: true });
mailSchema.index({ 'data.email': 1 }, { sparse: true });

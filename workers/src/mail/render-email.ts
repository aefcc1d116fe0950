import { numberDayOf, type ShopContact, shortDay } from '@forno/shared/domain';
import { aboutOrders, type Mail, type MailTemplate } from '@forno/shared/server/db';
import type { OutgoingEmail } from './mailer.ts';
import {
  emailChange,
  newDevice,
  newEmail,
  passwordChanged,
  profileChanged,
  resetPassword,
  secondFactor,
  verifyEmail,
} from './templates/account.ts';
import { contact, ticket } from './templates/contact.ts';
import type { Chosen, EmailContent } from './templates/email-content.ts';
import { deliveryChanged, orderCancelled, orderConfirmation, orderSent } from './templates/orders.ts';
import { dispute, lowStock, refundFailing } from './templates/owner.ts';
import { refund } from './templates/refund.ts';
import { invitation, staff, station } from './templates/staff.ts';
import { toHtml, toText } from './templates/render.ts';

const templates: Record<MailTemplate, (data: unknown, shop: ShopContact, chosen: Chosen) => EmailContent> = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'email-change': emailChange,
  'new-email': newEmail,
  'new-device': newDevice,
  'profile-changed': profileChanged,
  'second-factor': secondFactor,
  invitation,
  staff,
  station,
  'low-stock': lowStock,
  contact,
  ticket,
  refund,
  dispute,
  'refund-failing': refundFailing,
  'order-confirmation': orderConfirmation,
  'order-sent': orderSent,
  'order-cancelled': orderCancelled,
  'delivery-changed': deliveryChanged,
};

/**
 * Renders a mail from the outbox. Its id makes the Message-ID. An answer of the shop is a person's, all others say that a machine wrote them.
 * @throws ZodError when its data does not fit its template
 */
export function renderEmail(
  mail: Pick<Mail, '_id' | 'template' | 'to' | 'replyTo' | 'data' | 'createdAt'>,
  shop: ShopContact,
  chosen: Chosen,
): OutgoingEmail {
  const written = templates[mail.template](mail.data, shop, chosen);
  // Numbers of orders begin anew each day, and mailboxes join what has the same subject.
  const isOfOrder = aboutOrders.some((template) => template === mail.template);
  const { day = numberDayOf(mail.createdAt) } = mail.data;
  const content = {
    ...written,
    subject: isOfOrder ? `${written.subject} (${shortDay(String(day))})` : written.subject,
  };
  return {
    id: mail._id,
    automatic: mail.template !== 'ticket' || mail.data.answer === undefined,
    to: mail.to,
    replyTo: mail.replyTo,
    // A line break in a name must not inject a header.
    subject: content.subject.replace(/\s+/g, ' '),
    html: toHtml(content, shop),
    text: toText(content, shop),
    unsubscribe: content.footerLinks?.unsubscribe,
  };
}

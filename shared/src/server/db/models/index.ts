import type { Connection } from 'mongoose';
import { type Audit, auditSchema } from './audit.ts';
import { type Checkout, checkoutSchema } from './checkout.ts';
import { type ContactMessage, contactMessageSchema } from './contact-message.ts';
import { type InventoryDocument, inventorySchema } from './inventory.ts';
import { type Timeline, timelineSchema } from './timeline.ts';
import { type Mail, mailSchema } from './mail.ts';
import { type Order, orderSchema } from './order.ts';
import { type Image, imageSchema, type Pizza, pizzaSchema } from './pizza.ts';
import { type SalesDay, salesDaySchema, type ShopSettings, shopSettingsSchema } from './shop.ts';
import {
  type ReleaseMark,
  releaseMarkSchema,
  type Installation,
  installationSchema,
  type UnmatchedPayment,
  unmatchedPaymentSchema,
} from './installation.ts';
import { type User, userSchema } from './user.ts';
import { type WebhookEvent, webhookEventSchema } from './webhook-event.ts';

export type { Audit } from './audit.ts';
export { type Checkout, type CheckoutLine, type Delivery, type Refund, refundKey } from './checkout.ts';
export { type InventoryDocument, inventoryId, type Transfer } from './inventory.ts';
export { type TimelineNote, timelineNotesMax, type TimelineStep } from './timeline.ts';
export {
  type Mail,
  mailsToTheShop,
  type MailTemplate,
  mailTemplates,
  type SecondFactorChange,
  secondFactorChanges,
} from './mail.ts';
export { notDelivered, notVoided, type Order, type OrderRefund, ringing, type StatusStep } from './order.ts';
export type { Image, Pizza } from './pizza.ts';
export { type SalesDay, type ShopSettings, shopSettingsId } from './shop.ts';
export {
  type ReleaseMark,
  releaseMarkId,
  type Installation,
  installationId,
  type UnmatchedPayment,
} from './installation.ts';
export type { StoredCartLine } from './cart-line.ts';
export type { MailedToken, SecondFactor, User } from './user.ts';
export type { WebhookEvent } from './webhook-event.ts';

/** The models of one connection, without a global registry: tests and processes never share one. */
export function createModels(connection: Connection) {
  return {
    users: connection.model<User>('User', userSchema, 'users'),
    pizzas: connection.model<Pizza>('Pizza', pizzaSchema, 'pizzas'),
    images: connection.model<Image>('Image', imageSchema, 'images'),
    inventory: connection.model<InventoryDocument>('Inventory', inventorySchema, 'inventory'),
    checkouts: connection.model<Checkout>('Checkout', checkoutSchema, 'checkouts'),
    orders: connection.model<Order>('Order', orderSchema, 'orders'),
    timelines: connection.model<Timeline>('Journey', timelineSchema, 'journeys'),
    mails: connection.model<Mail>('Mail', mailSchema, 'mails'),
    webhookEvents: connection.model<WebhookEvent>('WebhookEvent', webhookEventSchema, 'webhookevents'),
    shopSettings: connection.model<ShopSettings>('ShopSettings', shopSettingsSchema, 'shopsettings'),
    audits: connection.model<Audit>('Audit', auditSchema, 'audits'),
    contactMessages: connection.model<ContactMessage>(
      'ContactMessage',
      contactMessageSchema,
      'contactmessages',
    ),
    shop: connection.model<Installation>('Shop', installationSchema, 'shop'),
    salesDays: connection.model<SalesDay>('SalesDay', salesDaySchema, 'salesdays'),
    unmatchedPayments: connection.model<UnmatchedPayment>(
      'UnmatchedPayment',
      unmatchedPaymentSchema,
      'straypayments',
    ),
    releaseMarks: connection.model<ReleaseMark>('ReleaseMark', releaseMarkSchema, 'migrations'),
  };
}

export type Models = ReturnType<typeof createModels>;

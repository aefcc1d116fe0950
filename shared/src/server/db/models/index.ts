import type { Connection, Schema } from 'mongoose';
import { type Audit, auditSchema } from './audit.ts';
import { billSchema, type StoredBill } from './bill.ts';
import { type Checkout, checkoutSchema } from './checkout.ts';
import { type StoredComplaint, complaintSchema } from './complaint.ts';
import { type InventoryDocument, inventorySchema } from './inventory.ts';
import { type Timeline, timelineSchema } from './timeline.ts';
import { type Mail, mailSchema } from './mail.ts';
import { type Order, orderSchema } from './order.ts';
import { type Image, imageSchema, type Pizza, pizzaSchema } from './pizza.ts';
import { type Print, printSchema } from './print.ts';
import { type QueueSample, queueSampleSchema } from './queue-sample.ts';
import { type RiderLink, riderLinkSchema } from './rider-link.ts';
import { type SalesDay, salesDaySchema, type StoredSettings, settingsSchema } from './settings.ts';
import {
  type ReleaseMark,
  releaseMarkSchema,
  type Installation,
  installationSchema,
  type UnmatchedPayment,
  unmatchedPaymentSchema,
} from './installation.ts';
import { type Station, stationSchema } from './station.ts';
import { type StockMove, stockMoveSchema } from './stock-move.ts';
import { type Till, tillSchema } from './till.ts';
import { type User, userSchema } from './user.ts';
import { type WebhookEvent, webhookEventSchema } from './webhook-event.ts';

export * from './audit.ts';
export * from './bill.ts';
export type { StoredCartLine } from './cart-line.ts';
export {
  type Checkout,
  type CheckoutLine,
  type Delivery,
  type Received,
  type Refund,
  isResting,
  failuresOf,
  refundKey,
  restingAt,
  staffOf,
} from './checkout.ts';
export * from './complaint.ts';
export * from './installation.ts';
export * from './inventory.ts';
export * from './mail.ts';
export * from './order.ts';
export * from './pizza.ts';
export * from './print.ts';
export * from './queue-sample.ts';
export * from './rider-link.ts';
export * from './settings.ts';
export * from './station.ts';
export * from './stock-move.ts';
export * from './till.ts';
export * from './timeline.ts';
export * from './user.ts';
export * from './webhook-event.ts';

/** The models of one connection, without a global registry: tests and processes never share one. */
export function createModels(connection: Connection) {
  const model = <T>(name: string, schema: Schema, collection = `${name.toLowerCase()}s`) =>
    connection.model<T>(name, schema, collection);
  return {
    users: model<User>('User', userSchema),
    pizzas: model<Pizza>('Pizza', pizzaSchema),
    images: model<Image>('Image', imageSchema),
    inventory: model<InventoryDocument>('Inventory', inventorySchema, 'inventory'),
    checkouts: model<Checkout>('Checkout', checkoutSchema),
    orders: model<Order>('Order', orderSchema),
    timelines: model<Timeline>('Journey', timelineSchema),
    stockMoves: model<StockMove>('StockMove', stockMoveSchema),
    stations: model<Station>('Station', stationSchema),
    tills: model<Till>('Till', tillSchema),
    mails: model<Mail>('Mail', mailSchema),
    prints: model<Print>('Print', printSchema),
    riderLinks: model<RiderLink>('RiderLink', riderLinkSchema),
    queueSamples: model<QueueSample>('QueueSample', queueSampleSchema),
    webhookEvents: model<WebhookEvent>('WebhookEvent', webhookEventSchema),
    settings: model<StoredSettings>('ShopSettings', settingsSchema, 'shopsettings'),
    bills: model<StoredBill>('Bill', billSchema),
    audits: model<Audit>('Audit', auditSchema),
    complaints: model<StoredComplaint>('ContactMessage', complaintSchema),
    installation: model<Installation>('Shop', installationSchema, 'shop'),
    salesDays: model<SalesDay>('SalesDay', salesDaySchema),
    unmatchedPayments: model<UnmatchedPayment>('UnmatchedPayment', unmatchedPaymentSchema, 'straypayments'),
    releaseMarks: model<ReleaseMark>('ReleaseMark', releaseMarkSchema, 'migrations'),
  };
}

export type Models = ReturnType<typeof createModels>;

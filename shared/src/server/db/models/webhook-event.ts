import { Schema } from 'mongoose';

/** A webhook event as received, under the provider's id, so that repeats are detected. */
export interface WebhookEvent {
  _id: string;
  event: string;
  razorpayOrderId?: string;
  paymentId?: string;
  receivedAt: Date;
  processedAt?: Date;
}

export const webhookEventSchema = new Schema<WebhookEvent>(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    razorpayOrderId: { type: String, required: false },
    paymentId: { type: String, required: false },
    receivedAt: { type: Date, required: true },
    processedAt: { type: Date, required: false },
  },
  { versionKey: false },
);
webhookEventSchema.index({ processedAt: 1, receivedAt: 1, _id: 1 });
webhookEventSchema.index({ receivedAt: 1 });
webhookEventSchema.index({ razorpayOrderId: 1, receivedAt: 1 }, { sparse: true });
webhookEventSchema.index({ paymentId: 1, receivedAt: 1 }, { sparse: true });

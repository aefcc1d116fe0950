import * as f from './field.ts';

const fields = {
  _id: f.text,
  event: f.text,
  razorpayOrderId: f.optional(f.text),
  paymentId: f.optional(f.text),
  receivedAt: f.moment,
  processedAt: f.optional(f.moment),
};

/** A webhook event as received, under the provider's id, so that repeats are detected. */
export interface WebhookEvent extends f.DocumentOf<typeof fields> {}

export const webhookEventSchema = f.schemaOf(fields);
webhookEventSchema.index({ processedAt: 1, receivedAt: 1, _id: 1 });
webhookEventSchema.index({ receivedAt: 1 });
webhookEventSchema.index({ razorpayOrderId: 1, receivedAt: 1 }, { sparse: true });
webhookEventSchema.index({ paymentId: 1, receivedAt: 1 }, { sparse: true });

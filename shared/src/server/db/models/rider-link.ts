import * as f from './field.ts';

const fields = {
  /** SHA-256 of its secret: reading the database reveals no link. */
  _id: f.text,
  checkoutId: f.id,
  expiresAt: f.moment,
};

/** A link for the rider of one delivery; several may be on paper. Gone when it expires. */
export interface RiderLink extends f.DocumentOf<typeof fields> {}

export const riderLinkSchema = f.schemaOf(fields);
riderLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
riderLinkSchema.index({ checkoutId: 1 });

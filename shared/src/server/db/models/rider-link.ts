import * as f from './field.ts';

const fields = {
  /** SHA-256 of its secret: reading the database reveals no link. */
  _id: f.text,
  checkoutId: f.id,
  expiresAt: f.moment,
  /** Of those with whom its customer shares it: they see how far it is, never where it goes. */
  shared: f.optional(f.flag),
};

/** A link for the rider of one delivery, or for who watches it; several may be about. Gone when it expires. */
export interface RiderLink extends f.DocumentOf<typeof fields> {}

export const riderLinkSchema = f.schemaOf(fields);
riderLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
riderLinkSchema.index({ checkoutId: 1 });

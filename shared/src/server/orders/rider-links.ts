import type { Types } from 'mongoose';
import { riderLinkMs } from '../../domain/index.ts';
import type { Models } from '../db/models/index.ts';
import { type Config, newLinkToken, tokenHash } from '../runtime/index.ts';

/** 144 bits. */
const tokenBytes = 18;

/** A new link for each of these deliveries: only its hash is stored, so no earlier one can be shown again. */
export async function makeRiderLinks(
  { models, config }: { models: Pick<Models, 'riderLinks'>; config: Pick<Config, 'PUBLIC_URL'> },
  checkouts: readonly Types.ObjectId[],
): Promise<{ checkoutId: string; url: string }[]> {
  const links = checkouts.map((checkoutId) => ({ checkoutId, token: newLinkToken(tokenBytes) }));
  const expiresAt = new Date(Date.now() + riderLinkMs);
  await models.riderLinks.insertMany(
    links.map(({ checkoutId, token }) => ({ _id: tokenHash(token), checkoutId, expiresAt })),
  );
  return links.map(({ checkoutId, token }) => ({
    checkoutId: String(checkoutId),
    // After the #: browsers keep that to themselves.
    url: new URL(`/user/ride#token=${token}`, config.PUBLIC_URL).href,
  }));
}

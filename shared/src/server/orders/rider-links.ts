import type { Types } from 'mongoose';
import { riderLinkMs } from '../../domain/index.ts';
import type { Models } from '../db/models/index.ts';
import { type Config, newLinkToken, tokenHash } from '../runtime/index.ts';

/** 144 bits. */
const tokenBytes = 18;

interface Deps {
  models: Pick<Models, 'riderLinks'>;
  config: Pick<Config, 'PUBLIC_URL'>;
}
interface Kind {
  page: string;
  expiresAt: Date;
  shared?: true;
}

/** A new link for each of these deliveries: only its hash is stored, so no earlier one can be shown again. */
async function makeLinks(
  { models, config }: Deps,
  checkouts: readonly Types.ObjectId[],
  { page, ...kept }: Kind,
): Promise<{ checkoutId: string; url: string }[]> {
  const links = checkouts.map((checkoutId) => ({ checkoutId, token: newLinkToken(tokenBytes) }));
  await models.riderLinks.insertMany(
    links.map(({ checkoutId, token }) => ({ _id: tokenHash(token), checkoutId, ...kept })),
  );
  return links.map(({ checkoutId, token }) => ({
    checkoutId: String(checkoutId),
    // After the #: browsers keep that to themselves.
    url: new URL(`${page}#token=${token}`, config.PUBLIC_URL).href,
  }));
}

/** For the riders of these deliveries. */
export const makeRiderLinks = (deps: Deps, checkouts: readonly Types.ObjectId[]) =>
  makeLinks(deps, checkouts, { page: '/user/ride', expiresAt: new Date(Date.now() + riderLinkMs) });

/** For whom its customer shares this delivery with. */
export const makeShareLinks = (deps: Deps, checkoutId: Types.ObjectId, expiresAt: Date) =>
  makeLinks(deps, [checkoutId], { page: '/user/follow', expiresAt, shared: true });

/** The delivery of a link of this kind that still works; undefined otherwise. */
export async function deliveryOfLink(
  { riderLinks }: Pick<Models, 'riderLinks'>,
  token: string,
  kind: 'rider' | 'shared',
): Promise<Types.ObjectId | undefined> {
  const working = { _id: tokenHash(token), expiresAt: { $gt: new Date() } };
  const link = await riderLinks.findOne({ ...working, shared: { $exists: kind === 'shared' } }).lean();
  return link?.checkoutId;
}

import type { Types } from 'mongoose';
import { riderLinkMs, shareLink } from '../../domain/index.ts';
import type { Models } from '../db/models/index.ts';
import { type Config, newLinkToken, secretPage, tokenHash } from '../runtime/index.ts';

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
    url: secretPage(config, page, token),
  }));
}

/** For the riders of these deliveries. */
export const makeRiderLinks = (deps: Deps, checkouts: readonly Types.ObjectId[]) =>
  makeLinks(deps, checkouts, { page: '/user/ride', expiresAt: new Date(Date.now() + riderLinkMs) });

/** Nobody watches a delivery by its link for longer than this after it is due. */
const sharedUntil = (due: Date) => new Date(Math.max(Date.now(), due.getTime()) + shareLink.mostMs);

/** For whom its customer shares this delivery with, unless there are as many as there may be. Returns its address. */
export async function makeShareLink(
  deps: Deps,
  checkoutId: Types.ObjectId,
  due: Date,
): Promise<string | undefined> {
  const kind = { page: '/user/follow', expiresAt: sharedUntil(due), shared: true } as const;
  const [link] = await makeLinks(deps, [checkoutId], kind);
  const { riderLinks } = deps.models;
  // Counted after it: of many calls at once each sees the others.
  if ((await riderLinks.countDocuments({ checkoutId, shared: true })) <= shareLink.atOnce) return link?.url;
  await riderLinks.deleteOne({ _id: tokenHash(link?.url.split('#token=')[1] ?? '') });
  return undefined;
}

/** They live as long as the delivery, which is to come at another time. */
export async function extendShareLinks(
  { riderLinks }: Pick<Models, 'riderLinks'>,
  checkoutId: Types.ObjectId,
  { to }: { to: Date },
): Promise<void> {
  const expiresAt = sharedUntil(to);
  await riderLinks.updateMany({ checkoutId, shared: true, expiresAt: { $lt: expiresAt } }, { expiresAt });
}

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

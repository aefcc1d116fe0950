import { randomUUID } from 'node:crypto';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Config } from '../config/index.ts';
import type { Effect, Perform } from '../effects.ts';
import type { Publisher } from '../live/index.ts';
import type { Logger } from '../logger.ts';
import type { Checkout, Models } from '../models/index.ts';
import { announceInventory, beginGivingBack, forgetTransfers } from '../stock/index.ts';
import { publishCheckout, sendCheckout } from './publish.ts';
import { putBackHold } from './put-back-hold.ts';
import { holding, type Transition, type TransitionName, transitions } from './table.ts';

/** What a checkout's transitions need, in the BFF and in the workers. */
export interface CheckoutDeps {
  models: Models;
  publisher: Publisher;
  /** Wakes the requests that wait for news of this checkout. */
  notify: (checkoutId: string) => Promise<void>;
  logger: Logger;
  perform: Perform;
  config: Pick<Config, 'SWEEP_EVERY_MS'>;
}

type Change = Pick<UpdateQuery<Checkout>, '$set' | '$unset' | '$push' | '$pull' | '$min'>;
type Id = Checkout['_id'];

/**
 * One conditional write that also raises the version and marks the checkout as unsent, so that no change is
 * ever without its live event, and then the event. Answers the new state, or undefined when the condition
 * does not hold (any more).
 */
export async function change(
  deps: CheckoutDeps,
  effect: Effect,
  where: QueryFilter<Checkout>,
  what: Change,
): Promise<Checkout | undefined> {
  const changed = await write(deps, effect, where, what);
  if (changed) await announce(deps, changed);
  return changed;
}

/**
 * Takes a checkout through a transition of the table: the write under the table's condition (and `where`),
 * then the event.
 */
export async function move(
  deps: CheckoutDeps,
  name: TransitionName,
  _id: Id,
  { where, more, ...what }: Change & { where?: QueryFilter<Checkout>; more?: 'more to come' } = {},
): Promise<Checkout | undefined> {
  const { from, to, hold }: Transition = transitions[name];
  const releasing = from.filter((state) => hold === 'released' && holding.includes(state));
  const others = from.filter((state) => !releasing.includes(state));
  const writeIn = (states: Checkout['state'][], also: object) => {
    const $set = { ...what.$set, ...(to === undefined ? {} : { state: to }), ...also };
    return write(deps, `${name} checkout`, { ...where, _id, state: { $in: states } }, { ...what, $set });
  };
  const released =
    releasing.length > 0
      ? await release(deps, _id, (token) => writeIn(releasing, { 'hold.releasedBy': token }))
      : undefined;
  const moved = released ?? (others.length > 0 ? await writeIn(others, {}) : undefined);
  if (moved) await announce(deps, moved, more);
  return moved;
}

/**
 * Releases the hold by the write that ends the checkout: one that has ended holds nothing, whatever dies. The note
 * made before it, which the write names, puts the portions back, once: left by a crash, the sweep finds it.
 */
async function release(
  deps: CheckoutDeps,
  _id: Id,
  end: (releasedBy: string) => Promise<Checkout | undefined>,
): Promise<Checkout | undefined> {
  const { models, perform } = deps;
  const token = `release-${randomUUID()}`;
  await perform('begin release', () => beginGivingBack(models, { token, kind: 'release', id: String(_id) }));
  const ended = await end(token);
  if (!ended) {
    await forgetTransfers(models, [token]);
    return undefined;
  }
  const shelf = await perform('release hold', () => putBackHold(models, ended, token));
  if (shelf) await announceInventory(deps, shelf);
  return ended;
}

/** The write alone; its mark lets the sweep tell of it if nobody else does. */
async function write(
  { models, perform }: CheckoutDeps,
  effect: Effect,
  where: QueryFilter<Checkout>,
  what: Change,
): Promise<Checkout | undefined> {
  const changed = await perform(effect, () =>
    models.checkouts
      .findOneAndUpdate(
        where,
        { ...what, $set: { ...what.$set, unpublished: true }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<Checkout>(),
  );
  return changed ?? undefined;
}

/**
 * Redis being away stops nothing: the mark stays for the sweep, and waiting requests look anyway; while the
 * checkout is unpaid there is nothing for them to see. With more to come the mark stays too, and the next change's
 * event clears it.
 */
async function announce(deps: CheckoutDeps, checkout: Checkout, more?: 'more to come'): Promise<void> {
  const { models, publisher, notify, perform, logger } = deps;
  try {
    if (checkout.state !== 'unpaid') await notify(String(checkout._id));
    await perform('publish checkout', () =>
      more ? sendCheckout(publisher, checkout) : publishCheckout(models, publisher, checkout),
    );
  } catch (error) {
    logger.warn(
      { err: error, checkoutId: String(checkout._id) },
      'checkout not published, left to the sweep',
    );
  }
}

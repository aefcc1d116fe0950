import { randomUUID } from 'node:crypto';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Restored } from '../../domain/index.ts';
import type { Config } from '../runtime/config/index.ts';
import type { Effect, Perform } from '../runtime/effects.ts';
import type { Publisher } from '../live/index.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Checkout, Models } from '../db/models/index.ts';
import { announceInventory, beginReturn, forgetTransfers } from '../stock/index.ts';
import { publishCheckout, sendCheckout } from './publish.ts';
import { releaseHold } from './holds.ts';
import { holding, type Transition, type TransitionName, transitions } from './table.ts';

/** Dependencies of checkout transitions, in the BFF and the workers. */
export interface CheckoutDeps {
  models: Models;
  publisher: Publisher;
  /** Wakes requests waiting for this checkout. */
  notify: (checkoutId: string) => Promise<void>;
  logger: Logger;
  perform: Perform;
  /** The last restore of a backup, if ever. */
  restored?: Restored | undefined;
  config: Pick<Config, 'SWEEP_EVERY_MS' | 'HOLD_MINUTES'>;
}

type Change = Pick<UpdateQuery<Checkout>, '$set' | '$unset' | '$push' | '$pull' | '$min'>;
type Move = Change & { where?: QueryFilter<Checkout> };
type Id = Checkout['_id'];

/**
 * One conditional write that also increments the version and marks the checkout as unsent, so that no change lacks its
 * live event; then the event. Returns the new state, or undefined when the condition does not hold (any more).
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

/** Performs a transition of the table: the write under the table's condition (and `where`), then the event. */
export async function move(
  deps: CheckoutDeps,
  name: TransitionName,
  _id: Id,
  { followed = false, ...what }: Move & { followed?: boolean } = {},
): Promise<Checkout | undefined> {
  const moved = await writeMove(deps, name, _id, what);
  if (moved) await announce(deps, moved, followed);
  return moved;
}

/** Of `move` only the write; the caller announces it. */
export async function writeMove(
  deps: CheckoutDeps,
  name: TransitionName,
  _id: Id,
  { where, ...what }: Move,
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
  return released ?? (others.length > 0 ? await writeIn(others, {}) : undefined);
}

/**
 * Releases the hold in the same write that ends the checkout, so an ended checkout never holds anything. A transfer
 * recorded before, named by that write, returns the portions once; after a crash the sweep completes it.
 */
async function release(
  deps: CheckoutDeps,
  _id: Id,
  end: (releasedBy: string) => Promise<Checkout | undefined>,
): Promise<Checkout | undefined> {
  const { models, perform } = deps;
  const token = `release-${randomUUID()}`;
  await perform('begin release', () => beginReturn(models, { token, kind: 'release', id: String(_id) }));
  const ended = await end(token);
  if (!ended) {
    await forgetTransfers(models, [token]);
    return undefined;
  }
  const inventory = await perform('release hold', () => releaseHold(models, ended, token));
  if (inventory)
    await announceInventory(
      deps,
      ended.lines.flatMap(({ needs }) => needs),
      inventory,
    );
  return ended;
}

/** Only the write; its mark lets the sweep send the event if nobody else does. */
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
 * Works without Redis: the mark stays for the sweep, and waiting requests poll anyway; an unpaid checkout has nothing
 * new for them. Of one that is `followed` by another at once the mark stays too, cleared by that one's event.
 */
export async function announce(deps: CheckoutDeps, checkout: Checkout, followed = false): Promise<void> {
  const { models, publisher, notify, perform, logger } = deps;
  try {
    if (checkout.state !== 'unpaid') await notify(String(checkout._id));
    await perform('publish checkout', () =>
      followed ? sendCheckout(publisher, checkout) : publishCheckout(models, publisher, checkout),
    );
  } catch (error) {
    logger.warn(
      { err: error, checkoutId: String(checkout._id) },
      'checkout not published, left to the sweep',
    );
  }
}

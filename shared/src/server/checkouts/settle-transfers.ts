import type { Need } from '../../domain/index.ts';
import type { Checkout, Models, Order, Transfer } from '../db/models/index.ts';
import {
  announceInventory,
  forgetTransfers,
  needsReturned,
  releaseStock,
  readInventoryDocument,
} from '../stock/index.ts';
import { finishTimeChange, type TimeDeps } from './change-time.ts';
import { finishRemake, type RemakeDeps } from './remake-order.ts';
import { needsHeld } from './holds.ts';
import { holding } from './table.ts';

interface Owners {
  checkouts: Pick<Checkout, '_id' | 'state' | 'hold' | 'lines'>[];
  orders: Pick<
    Order,
    '_id' | 'checkoutId' | 'line' | 'quantity' | 'stockToken' | 'stock' | 'returnedBy' | 'restocks' | 'needs'
  >[];
}

/** The outcome of a transfer. `forget` and `release` are permanent, so both may be acted on at any time. */
export type Verdict = 'forget' | 'release' | 'adopt' | 'wait';

/** For holds: decided by their checkout. */
function decideHold(
  { kind, token }: Pick<Transfer, 'kind' | 'token'>,
  { state, hold }: Pick<Checkout, 'state' | 'hold'>,
): Verdict {
  if (kind === 'hold') {
    if (hold?.token === token) return 'forget';
    return state === 'opening' && hold?.token === undefined ? 'adopt' : 'release';
  }
  if (hold?.releasedBy === token) return 'release';
  return holding.includes(state) ? 'wait' : 'forget';
}

/** For lines and returns: decided by their order. */
export function decideOrder(
  { kind, token }: Pick<Transfer, 'kind' | 'token'>,
  {
    stockToken,
    stock,
    returnedBy,
    restocks = [],
  }: Pick<Order, 'stockToken' | 'stock' | 'returnedBy' | 'restocks'>,
): Verdict {
  if (kind === 'line') return stockToken === token ? 'forget' : 'release';
  if (returnedBy === token || restocks.some((one) => one.token === token)) return 'release';
  const isOpen = stock === 'returning' || restocks.some(({ state }) => state === 'returning');
  return isOpen ? 'wait' : 'forget';
}

/**
 * How long a hold without its checkout is kept. The checkout is written first, so only a backup that was taken while people
 * order has one: of what it left out nothing else would be sold until then.
 */
const unownedAfterMs = 300_000;

/**
 * Completes transfers left over: their process died, or, for opened checkouts, nobody waits for them. Safe at any time
 * and concurrently. Returns how many had portions to return.
 */
export async function settleTransfers(deps: RemakeDeps & TimeDeps): Promise<number> {
  const { models, perform } = deps;
  const { transfers } = await readInventoryDocument(models);
  if (transfers.length === 0) return 0;
  const owners = await readOwners(models, transfers);
  const arrived: string[] = [];
  let repaired = 0;
  for (const transfer of transfers) {
    if (transfer.kind === 'remake') {
      if (await finishRemake(deps, transfer)) repaired += 1;
      continue;
    }
    if (transfer.kind === 'slot') continue;
    const { token, id } = transfer;
    const { verdict, needs } = decideTransfer(transfer, owners);
    if (verdict === 'forget') arrived.push(token);
    if (verdict === 'release' && (await perform('settle transfer', () => releaseStock(models, token, needs))))
      repaired += 1;
    if (verdict === 'adopt') {
      const opening = { _id: id, state: 'opening' as const, 'hold.token': { $exists: false } };
      const adopted = await perform('settle transfer', () =>
        models.checkouts.updateOne(opening, { $set: { 'hold.token': token } }),
      );
      if (adopted.modifiedCount === 1) arrived.push(token);
    }
  }
  const deliveryOf = ({ slot }: Transfer) => slot && String(slot.checkoutId);
  for (const delivery of new Set(transfers.map(deliveryOf)))
    if (delivery)
      repaired += await finishTimeChange(
        deps,
        transfers.filter((one) => deliveryOf(one) === delivery),
      );
  await forgetTransfers(models, arrived);
  if (repaired > 0) await announceInventory(deps);
  return repaired;
}

/** Its outcome, and the portions to return if any. */
function decideTransfer(
  transfer: Transfer,
  { checkouts, orders }: Owners,
): { verdict: Verdict; needs: readonly Need[] } {
  const { kind, token, id, line, at, needs = [] } = transfer;
  const unowned = Date.now() - at.getTime() < unownedAfterMs ? 'wait' : 'release';
  if (kind === 'hold' || kind === 'release') {
    const checkout = checkouts.find(({ _id }) => String(_id) === id);
    if (!checkout) return { verdict: unowned, needs };
    return {
      verdict: decideHold(transfer, checkout),
      needs: kind === 'hold' ? needs : needsHeld(checkout),
    };
  }
  if (kind === 'return') {
    const order = orders.find(({ _id }) => String(_id) === id);
    return order
      ? { verdict: decideOrder(transfer, order), needs: needsReturned(order, token) }
      : { verdict: unowned, needs };
  }
  const order = orders.find((one) => String(one.checkoutId) === id && one.line === line);
  // Paid without its order yet: another task's work.
  return { verdict: order ? decideOrder(transfer, order) : 'wait', needs };
}

async function readOwners(models: Models, transfers: readonly Transfer[]): Promise<Owners> {
  const idsOf = (...kinds: Transfer['kind'][]) =>
    transfers.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const find = async <T>(ids: string[], read: (ids: string[]) => Promise<T[]>) =>
    ids.length === 0 ? [] : read(ids);
  const fields = 'checkoutId line quantity stockToken stock returnedBy restocks needs';
  const [checkouts, ofLines, voided] = await Promise.all([
    find(idsOf('hold', 'release'), (ids) =>
      models.checkouts
        .find({ _id: { $in: ids } }, { state: 1, hold: 1, lines: 1 })
        .lean<Owners['checkouts']>(),
    ),
    find(idsOf('line'), (ids) =>
      models.orders.find({ checkoutId: { $in: ids } }, fields).lean<Owners['orders']>(),
    ),
    find(idsOf('return'), (ids) =>
      models.orders.find({ _id: { $in: ids } }, fields).lean<Owners['orders']>(),
    ),
  ]);
  return { checkouts, orders: [...ofLines, ...voided] };
}

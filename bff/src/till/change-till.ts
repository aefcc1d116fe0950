import type { TillAnswer } from '@forno/shared/contracts/server';
import { formatPaise, ok, type Result, sumCount, tillLimits } from '@forno/shared/domain';
import { cashText, changeText, otherMove, refuse, tillFull, tillShort } from '@forno/shared/messages/server';
import { retryOnConflict, type Till } from '@forno/shared/server/db';
import {
  cashIn,
  freeCash,
  isKeptOpen,
  lastCountedAt,
  stationKey,
  unchanged,
} from '@forno/shared/server/till';
import { recordAudit } from '@forno/shared/server/operations';
import { requiresReauthentication } from '../http/authorise.ts';
import type { Call } from './deps.ts';
import { toTillAnswer } from './view.ts';

/** Moves and closings that may come in between. */
const maxAttempts = 8;

const audited = (
  { deps, logger, user }: Pick<Call<'openTill'>, 'deps' | 'logger' | 'user'>,
  { _id, station }: Till,
  entry: { action: string; to: Record<string, unknown> },
) => recordAudit(deps.models, logger, user, { kind: 'till', subject: String(_id), title: station, ...entry });

/**
 * Notes beside its float what was last counted there: between a closing and the next opening nobody answers for the cash.
 * The unique index decides between two that open a station's at once.
 */
export async function openTill(call: Call<'openTill'>) {
  const { deps, body, user } = call;
  const { station, float } = body;
  const lastCounted = await lastCountedAt(deps.models, station);
  const made = await deps.models.tills.create({
    station,
    openAt: stationKey(station),
    float,
    lastCounted,
    openedAt: new Date(),
    openedBy: user._id,
  });
  const till = made.toObject<Till>();
  const before = lastCounted !== undefined && {
    lastCounted: formatPaise(lastCounted),
    difference: changeText(float - lastCounted),
  };
  await audited(call, till, { action: 'opened', to: { float: formatPaise(float), ...before } });
  return { ...ok(await toTillAnswer(deps.models, till)), status: 201 };
}

/** Books cash put in or taken out, once by its key; also told again after the till was closed. */
export async function moveTill(call: Call<'moveTill', Till>) {
  const { deps, body, user, found } = call;
  if (body.kind === 'out' && requiresReauthentication(user)) return refuse('reauthentication_needed');
  let till: Till | null = found;
  const moved = await retryOnConflict(async () => {
    const written = till ? await writeMove(call, till) : refuse('till_closed');
    if (!written) till = await deps.models.tills.findById(body.till).lean<Till | null>();
    return written;
  }, maxAttempts);
  return moved ?? refuse('till_changed');
}

/** By one write, conditional on what was paid in and out, and claimed: no two take the same cash. Undefined: another came first. */
async function writeMove(call: Call<'moveTill', Till>, till: Till): Promise<Result<TillAnswer> | undefined> {
  const { deps, body, user } = call;
  const { key, kind, amount, reason } = body;
  const { tills } = deps.models;
  const known = till.moves.find((one) => one.key === key);
  if (known?.kind === kind && known.amount === amount) return ok(await toTillAnswer(deps.models, till));
  if (known) return refuse('till_changed', { message: otherMove });
  if (till.closed) return refuse('till_closed');
  if (till.moves.length >= tillLimits.movesMax) return refuse('till_changed', { message: tillFull });
  if (kind === 'out') {
    const { free } = await freeCash(deps.models, till);
    if (amount > free) return refuse('till_short', { message: tillShort(free) });
  }
  const move = { key, kind, amount, reason, at: new Date(), by: user._id };
  const written = await tills
    .findOneAndUpdate(unchanged(till), { $push: { moves: move } }, { returnDocument: 'after' })
    .lean<Till | null>();
  if (!written) return undefined;
  await audited(call, written, { action: `paid ${kind}`, to: { amount: formatPaise(amount), reason } });
  return ok(await toTillAnswer(deps.models, written));
}

/** Closes it by one write, conditional on what was paid in and out, and on how that came in: whoever is second is refused. */
async function writeClosing({ deps, body, user }: Call<'closeTill', Till>): Promise<Result<Till>> {
  const { tills } = deps.models;
  const closing = await retryOnConflict(async (): Promise<Result<Till> | undefined> => {
    const till = await tills.findById(body.till).lean<Till | null>();
    if (!till || till.closed) return refuse('till_closed');
    if (isKeptOpen(till)) return undefined;
    const expected = await cashIn(deps.models, till);
    if (body.expects !== undefined && body.expects !== expected) return refuse('till_changed');
    const how = 'notes' in body.counted ? body.counted : {};
    const closed = { at: new Date(), by: user._id, expected, counted: sumCount(body.counted), ...how };
    const written = await tills
      .findOneAndUpdate(
        unchanged(till),
        { $set: { closed }, $unset: { openAt: '' } },
        { returnDocument: 'after' },
      )
      .lean<Till | null>();
    return written ? ok(written) : undefined;
  }, maxAttempts);
  return closing ?? refuse('till_changed');
}

/** Compares what was counted with what should be there by the records. */
export async function closeTill(call: Call<'closeTill', Till>) {
  const written = await writeClosing(call);
  if (!written.ok) return written;
  const { value: till } = written;
  const { expected, counted } = till.closed ?? { expected: 0, counted: 0 };
  // As people read it: the audit's figures have no unit.
  const difference = changeText(counted - expected);
  const to = { expected: cashText(expected), counted: formatPaise(counted), difference };
  await audited(call, till, { action: 'closed', to });
  return ok(await toTillAnswer(call.deps.models, till));
}

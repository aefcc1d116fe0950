import { needsOfSlot, ok, openStateAt, pizzasOf, resumesAt, type Result } from '@forno/shared/domain';
import {
  refuse,
  slotClosedText,
  slotFullText,
  slotOverText,
  slotTitle,
  slotTooSmallText,
} from '@forno/shared/messages/server';
import type { Checkout, CheckoutLine, InventoryDocument } from '@forno/shared/server/db';
import type { Settings } from '@forno/shared/server/settings';
import { countSlot, roomIn } from '@forno/shared/server/stock';
import type { Deps } from './deps.ts';

interface Wanted {
  pizzas: number;
  fulfilment: Checkout['fulfilment'];
}

/** The slots with room for so many pizzas, the first one first. `inventory`: what the buyer holds counts as free. */
export async function freeSlots(
  { eta }: Pick<Deps, 'eta'>,
  rules: Settings,
  { pizzas, fulfilment }: Wanted,
  inventory: Pick<InventoryDocument, 'items'>,
) {
  const { later } = rules;
  if (!later) return [];
  const slots = await eta.slots(rules, pizzas, fulfilment);
  return slots.filter((slot) => roomIn(slot, later, inventory) >= pizzas);
}

type Due = Pick<Checkout, 'startAt'> & { promise: NonNullable<Checkout['promise']> };

/**
 * When it is promised: now, or in the slot that begins at `dueAt`, which is counted from then on. Refused in a sentence with
 * the next one that is free when it has no room, has passed, or never was one; with what one takes at most when none can.
 * `of`: such a refusal leaves what is ordered as it was.
 */
export async function chooseTime(
  deps: Pick<Deps, 'eta' | 'models'>,
  rules: Settings,
  { dueAt, of = 'unpaid', ...wanted }: Wanted & { dueAt: string | undefined; of?: 'unpaid' | 'ordered' },
  inventory: Pick<InventoryDocument, 'items'>,
): Promise<Result<Due>> {
  if (dueAt === undefined) {
    const { from, to } = await deps.eta.promise(rules, wanted.pizzas, wanted.fulfilment);
    return ok({ promise: { from, to } });
  }
  const { later } = rules;
  if (later && wanted.pizzas > later.pizzas)
    return refuse('slot_full', { message: slotTooSmallText(later.pizzas, of), details: { next: null } });
  const asked = new Date(dueAt);
  const free = await freeSlots(deps, rules, wanted, inventory);
  const slot = free.find(({ from }) => from.getTime() === asked.getTime());
  const next = free[0]?.from ?? null;
  if (!slot || !later) {
    const soonest = await deps.eta.promise(rules, wanted.pizzas, wanted.fulfilment);
    return refuse('slot_full', {
      message: asked < soonest.from ? slotOverText(asked, next, of) : noSlotText(rules, asked, next, of),
      details: { next: next?.toISOString() ?? null },
    });
  }
  await countSlot(deps.models, slot, later, inventory);
  return ok({ promise: { from: slot.from, to: slot.to }, startAt: slot.startAt });
}

/** A shop that is shut then has no lack of room. */
function noSlotText(rules: Settings, asked: Date, next: Date | null, of: 'unpaid' | 'ordered'): string {
  const isShut = !openStateAt(rules.hours, asked).open;
  const isHeld = asked.getTime() < resumesAt(rules, new Date());
  if (isShut || isHeld) return slotClosedText(asked, !isShut && !rules.pause?.closed, next, of);
  return slotFullText(slotTitle(asked), next, of);
}

/** These lines with what they take of their slot, held with their ingredients. */
export const inTime = (lines: CheckoutLine[], { promise, startAt }: Due): CheckoutLine[] =>
  startAt
    ? lines.map((line) => ({
        ...line,
        needs: [...line.needs, ...needsOfSlot(promise.from, pizzasOf([line]))],
      }))
    : lines;

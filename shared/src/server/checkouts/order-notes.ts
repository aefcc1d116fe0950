import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Types } from 'mongoose';
import { z } from 'zod';
import { type Fulfilment, fulfilments, idForm, itemKinds, madeOf } from '../../domain/index.ts';
import type { Checkout, CheckoutLine } from '../db/models/index.ts';

/** The provider's limits on notes: count, and characters each. */
const most = { notes: 15, characters: 256 } as const;
/** Maximum unpacked size: anything larger was not written by us. */
const unpackedMax = 100_000;

type Noted = Omit<CheckoutLine, 'pizzaImage' | 'needs' | 'orderId' | 'note' | 'lineId'>;
type NotedCheckout = Pick<
  Checkout,
  '_id' | 'userId' | 'cartId' | 'cartHash' | 'fulfilment' | 'promise' | 'startAt' | 'deliveryFee'
> & {
  lines: readonly Noted[];
};

/** The cart of what is taken at the counter under this key: it is nobody's, and says so in the notes. */
export const counterCart = (key: string): string => `counter_${key}`;

const id = z.string().regex(idForm);
/** Stored as a list: in this order, without their names. */
const Line = z.object({
  pizzaId: id.transform((text) => new Types.ObjectId(text)),
  pizzaName: z.string(),
  originalPrice: z.number(),
  price: z.number(),
  base: z.string(),
  sauce: z.string(),
  cheese: z.string(),
  veggies: z.array(z.string()),
  basePrice: z.number(),
  saucePrice: z.number(),
  cheesePrice: z.number(),
  veggiesPrice: z.number(),
  quantity: z.int().positive(),
  amount: z.int(),
  /** Last, and nothing for a pizza: earlier releases wrote no such part. */
  kind: z
    .enum(itemKinds)
    .nullish()
    .transform((kind) => kind ?? undefined),
});
const names = Line.keyof().options;
const Lines = z.array(
  z
    .array(z.unknown())
    .min(names.length - 1)
    .max(names.length),
);

/** Start and end of the slot, and when to begin: moments with a blank between them. */
const Slot = z
  .string()
  .transform((text) => text.split(' ').map((part) => new Date(part)))
  .pipe(z.tuple([z.date(), z.date(), z.date()]))
  .transform(([from, to, startAt]) => ({ from, to, startAt }));

const Notes = z
  .object({
    shop: z.string(),
    checkout: id,
    user: id,
    cart: z.string(),
    hash: z.string(),
    fulfilment: z.enum(fulfilments).optional().catch(undefined),
    slot: Slot.optional().catch(undefined),
    fee: z.coerce.number().int().positive().optional().catch(undefined),
  })
  .catchall(z.coerce.string());

export interface OrderNotes {
  checkoutId: string;
  userId: string;
  cartId: string;
  cartHash: string;
  /** Of what was taken at the counter. */
  channel?: 'counter';
  /** Of what is collected. */
  fulfilment?: Fulfilment;
  /** Of what was ordered for later. */
  slot?: z.infer<typeof Slot>;
  /** Paise. */
  deliveryFee?: number;
  /** Empty when they did not fit or can't be read. */
  lines: Noted[];
}

/**
 * Notes on the provider's order from which a lost checkout can be rebuilt: ids and the compressed lines, omitted if
 * they do not fit. No personal data. Lines are noted as they are made, which no later menu changes.
 */
export function toOrderNotes(
  { _id, userId, cartId, cartHash, fulfilment, promise, startAt, deliveryFee, lines }: NotedCheckout,
  shop: string,
) {
  const notes: Record<string, string> = {
    shop,
    checkout: String(_id),
    user: String(userId),
    cart: cartId,
    hash: cartHash,
    ...(fulfilment && { fulfilment }),
    ...(promise && startAt && { slot: [promise.from, promise.to, startAt].map(noted).join(' ') }),
    ...(deliveryFee && { fee: String(deliveryFee) }),
  };
  const packed = deflateRawSync(
    JSON.stringify(
      lines
        .map((line) => (line.kind ? line : { ...line, ...madeOf(line) }))
        .map((line) => names.map((name) => line[name])),
    ),
  ).toString('base64url');
  const parts = packed.match(new RegExp(`.{1,${most.characters}}`, 'g')) ?? [];
  if (parts.length > most.notes - Object.keys(notes).length) return notes;
  for (const [index, part] of parts.entries()) notes[`lines${index + 1}`] = part;
  return notes;
}

const noted = (moment: Date) => moment.toISOString();

/** Whether these notes name another shop of this software, on the same account. */
export function isOfAnotherShop(given: unknown, shop: string): boolean {
  const named = Notes.pick({ shop: true }).safeParse(given);
  return named.success && named.data.shop !== shop;
}

/** Parses the notes of an order made by the shop with this key; undefined for others. */
export function readOrderNotes(given: unknown, shop: string): OrderNotes | undefined {
  const parsed = Notes.safeParse(given);
  if (!parsed.success || parsed.data.shop !== shop) return undefined;
  const { checkout, user, cart, hash, fulfilment, slot, fee, ...rest } = parsed.data;
  return {
    checkoutId: checkout,
    userId: user,
    cartId: cart,
    cartHash: hash,
    ...(cart.startsWith(counterCart('')) && { channel: 'counter' }),
    ...(fulfilment && { fulfilment }),
    ...(slot && { slot }),
    ...(fee && { deliveryFee: fee }),
    lines: readLines(rest),
  };
}

function readLines(rest: Readonly<Record<string, string>>): Noted[] {
  const parts = Object.keys(rest).filter((name) => /^lines\d+$/.test(name)).length;
  const packed = Array.from({ length: parts }, (_, index) => rest[`lines${index + 1}`] ?? '').join('');
  if (packed === '') return [];
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), {
      maxOutputLength: unpackedMax,
    }).toString();
    return Lines.parse(JSON.parse(text)).map((values, index) => ({
      line: index,
      ...Line.parse(Object.fromEntries(names.map((name, at) => [name, values[at]]))),
    }));
  } catch {
    return [];
  }
}

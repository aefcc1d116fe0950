import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Checkout, CheckoutLine } from '../db/models/index.ts';

/** The provider's limits on notes: count, and characters each. */
const most = { notes: 15, characters: 256 } as const;
/** Maximum unpacked size: anything larger was not written by us. */
const unpackedMax = 100_000;

type Noted = Omit<CheckoutLine, 'pizzaImage' | 'needs' | 'orderId' | 'note'>;
type NotedCheckout = Pick<Checkout, '_id' | 'userId' | 'cartId' | 'cartHash'> & { lines: readonly Noted[] };

const Line = z
  .tuple([
    z.string().regex(/^[0-9a-f]{24}$/),
    z.string(),
    z.number(),
    z.number(),
    z.string(),
    z.string(),
    z.string(),
    z.array(z.string()),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.int().positive(),
    z.int(),
  ])
  .transform(([pizzaId, pizzaName, originalPrice, price, base, sauce, cheese, veggies, ...more]) => {
    const [basePrice, saucePrice, cheesePrice, veggiesPrice, quantity, amount] = more;
    return {
      pizzaId: new Types.ObjectId(pizzaId),
      pizzaName,
      originalPrice,
      price,
      base,
      sauce,
      cheese,
      veggies,
      basePrice,
      saucePrice,
      cheesePrice,
      veggiesPrice,
      quantity,
      amount,
    };
  });

const asTuple = (line: Noted): z.input<typeof Line> => [
  String(line.pizzaId),
  line.pizzaName,
  line.originalPrice,
  line.price,
  line.base,
  line.sauce,
  line.cheese,
  line.veggies,
  line.basePrice,
  line.saucePrice,
  line.cheesePrice,
  line.veggiesPrice,
  line.quantity,
  line.amount,
];

const id = z.string().regex(/^[0-9a-f]{24}$/);
const Notes = z
  .object({ shop: z.string(), checkout: id, user: id, cart: z.string(), hash: z.string() })
  .catchall(z.coerce.string());

export interface OrderNotes {
  checkoutId: string;
  userId: string;
  cartId: string;
  cartHash: string;
  /** Empty when they did not fit or can't be read. */
  lines: Noted[];
}

/**
 * Notes on the provider's order from which a lost checkout can be rebuilt: ids and the compressed lines, omitted if
 * they do not fit. No personal data.
 */
export function toOrderNotes({ _id, userId, cartId, cartHash, lines }: NotedCheckout, shop: string) {
  const notes: Record<string, string> = {
    shop,
    checkout: String(_id),
    user: String(userId),
    cart: cartId,
    hash: cartHash,
  };
  const packed = deflateRawSync(JSON.stringify(lines.map(asTuple))).toString('base64url');
  const parts = packed.match(new RegExp(`.{1,${most.characters}}`, 'g')) ?? [];
  if (parts.length > most.notes - Object.keys(notes).length) return notes;
  for (const [index, part] of parts.entries()) notes[`lines${index + 1}`] = part;
  return notes;
}

/** Whether these notes name another shop of this software, on the same account. */
export function isOfAnotherShop(given: unknown, shop: string): boolean {
  const named = Notes.pick({ shop: true }).safeParse(given);
  return named.success && named.data.shop !== shop;
}

/** Parses the notes of an order made by the shop with this key; undefined for others. */
export function readOrderNotes(given: unknown, shop: string): OrderNotes | undefined {
  const parsed = Notes.safeParse(given);
  if (!parsed.success || parsed.data.shop !== shop) return undefined;
  const { checkout, user, cart, hash, ...rest } = parsed.data;
  return { checkoutId: checkout, userId: user, cartId: cart, cartHash: hash, lines: readLines(rest) };
}

function readLines(rest: Readonly<Record<string, string>>): Noted[] {
  const parts = Object.keys(rest).filter((name) => /^lines\d+$/.test(name)).length;
  const packed = Array.from({ length: parts }, (_, index) => rest[`lines${index + 1}`] ?? '').join('');
  if (packed === '') return [];
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), {
      maxOutputLength: unpackedMax,
    }).toString();
    return z
      .array(Line)
      .parse(JSON.parse(text))
      .map((line, index) => ({ line: index, ...line }));
  } catch {
    return [];
  }
}

import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { AdminOrderAnswer } from '@forno/shared/contracts/server';
import {
  callName,
  clockTime,
  exactTime,
  formatPaise,
  formatPhone,
  remakeText,
  type Sheet,
  slipLines,
  wholeNoteOf,
} from '@forno/shared/domain';
import {
  dueText,
  foodWords,
  forKitchen,
  lineWords,
  madeText,
  paperWords,
  slipSums,
  slipTime,
  pizzaName,
} from '@forno/shared/messages/server';
import { isPrintable, isUnreadable, printable } from './printable.ts';

/** On paper 80 mm wide; some printers have more. */
const columns = 42;

export type Orders = readonly [AdminOrderAnswer, ...AdminOrderAnswer[]];

interface SheetContent {
  sheet: Sheet;
  /** Of one delivery; none of a test. */
  orders: Orders | undefined;
  /** The shop's name. */
  shop: string;
  /** The rider's. */
  link: string | undefined;
  /** Before everything, such as that it is a copy. */
  heads: readonly string[];
}

/** How many times as wide and high; `huge` is read from three metres. */
const sizes = { tall: [1, 2], large: [2, 2], huge: [3, 3] } as const;

interface Line {
  text: string;
  look?: 'bold' | keyof typeof sizes;
}

/** A sheet as ESC/POS: the words of the board and of what browsers print. Without a name that would be unreadable. */
export function writeSheet({ sheet, orders, shop, link, heads }: SheetContent): Uint8Array {
  const body = orders ? (sheet === 'ticket' ? ticket(orders) : slip(orders, shop)) : test(sheet, shop);
  const head = heads.map((text): Line => ({ text, look: 'bold' }));
  const whole = body.every(({ text }) => isPrintable(text));
  const lines = [...head, ...(whole ? [] : [{ text: paperWords.letters }]), ...body];
  return encode(lines, sheet === 'slip' ? link : undefined);
}

function test(sheet: Sheet, shop: string): Line[] {
  return [{ text: paperWords.test, look: 'large' }, { text: `${shop}, ${paperWords.sheet[sheet]}` }];
}

const bold = (text: string | undefined): Line[] => (text ? [{ text, look: 'bold' }] : []);
const rule = { text: '-'.repeat(columns) };

function ticket(orders: Orders): Line[] {
  const [first] = orders;
  const due = dueText(first, new Date());
  const said = wholeNoteOf(orders);
  return [
    { text: callName(first), look: 'large' },
    ...(due ? [{ text: due, look: 'tall' } as const] : []),
    { text: clockTime(first.createdAt) },
    ...bold(first.fulfilment && paperWords.collect),
    ...bold(paperWords.partOf(orders)),
    ...(said?.isFood ? bold(said.text) : said ? [{ text: said.text }] : []),
    ...orders.flatMap((order): Line[] => [
      rule,
      { text: madeText(order), look: 'tall' },
      ...bold(remakeText(order, pizzaName(order))),
      ...lineWords(order).map((text) => ({ text })),
      ...(order.food ? [{ text: foodWords(forKitchen(order.food)).join(' · ') }] : []),
      ...(order.short.length > 0 ? bold(paperWords.short(order.short)) : []),
      ...bold(order.note),
    ]),
  ];
}

function slip(orders: Orders, shop: string): Line[] {
  const [first] = orders;
  const { userId, delivery, createdAt, fulfilment } = first;
  return [
    { text: callName(first), look: 'large' },
    ...slipTime(first).map((text): Line => ({ text, look: 'huge' })),
    { text: shop },
    { text: exactTime(new Date(createdAt)) },
    ...bold(paperWords.partOf(orders)),
    ...(isUnreadable(userId.name) ? [] : bold(userId.name)),
    ...bold(fulfilment && paperWords.collect),
    ...(delivery?.address ? [{ text: delivery.address }] : []),
    ...(delivery?.phone ? [{ text: formatPhone(delivery.phone) }] : []),
    ...bold(delivery?.note),
    ...slipLines(orders).flatMap(([order, amount]): Line[] => [
      rule,
      { text: `${madeText(order)}, ${formatPaise(amount)}`, look: 'bold' },
      ...(order.kind ? [] : [{ text: lineWords(order).join(', ') }]),
    ]),
    rule,
    ...slipSums(orders).flatMap(([words, sum]) => bold(`${words}: ${formatPaise(sum)}`)),
  ];
}

function encode(lines: readonly Line[], link: string | undefined): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ columns, codepageMapping: 'epson', feedBeforeCut: 4 });
  encoder.initialize().codepage('windows1252');
  for (const { text, look } of lines) {
    const [width, height] = look && look !== 'bold' ? sizes[look] : [1, 1];
    encoder
      .bold(look !== undefined)
      .size(width, height)
      .line(printable(text));
  }
  encoder.bold(false).size(1, 1);
  if (link) encoder.qrcode(link, { size: 6 }).line(paperWords.rider);
  return encoder.cut().encode();
}

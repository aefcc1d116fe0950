import type { JobPayload } from '@forno/shared/contracts/server';
import {
  isOwnNetwork,
  type Printer,
  printerPorts,
  printWithinMs,
  withoutCancelled,
} from '@forno/shared/domain';
import { paperWords, printReasons } from '@forno/shared/messages/server';
import { type Order, type Print } from '@forno/shared/server/db';
import { makeRiderLinks, toAdminOrderView } from '@forno/shared/server/orders';
import { takeTurns } from '@forno/shared/server/runtime';
import type { Settings } from '@forno/shared/server/settings';
import { RetryLater } from '../runtime/job-errors.ts';
import type { Deps } from './deps.ts';
import { sendToPrinter, type Sent } from './send-to-printer.ts';
import { type Orders, writeSheet } from './write-sheet.ts';

/** How often a sheet may be printed without our knowing; after that people decide. */
const unsureMax = 2;

/** A printer that was away is left alone by other sheets for so long (ms): none waits for its silence again. */
const awayMs = 10_000;

/**
 * Prints one sheet, once: what was printed, or is too late, is left alone. A printer that is away is asked again; a
 * connection that broke amid a sheet, or a process that died, prints it a second time, which the sheet and the list say.
 */
export function createPrinting() {
  const printers = new Map<
    string,
    { inTurn: ReturnType<typeof takeTurns>; away: { until: number; why: string } }
  >();

  async function send(deps: Deps, printer: Printer, print: Print): Promise<Sent> {
    const key = `${printer.address} ${printer.port}`;
    const its = printers.get(key) ?? { inTurn: takeTurns(1), away: { until: 0, why: printReasons.away } };
    printers.set(key, its);
    const sent = await its.inTurn('', async (): Promise<Sent> => {
      if (its.away.until > Date.now()) return { how: 'away', why: its.away.why };
      const made = await sendToPrinter(printer, () => begin(deps, print));
      if (made.how === 'away') its.away = { until: Date.now() + awayMs, why: made.why };
      return made;
    });
    return sent ?? { how: 'away', ...its.away };
  }

  return async (deps: Deps, { printId }: JobPayload<'printing'>): Promise<void> => {
    const { models, perform, settings, config } = deps;
    const print = await models.prints.findById(printId).lean<Print>();
    if (print?.state !== 'due') return;
    const unsure = triesUnsure(print);
    const orders = await ordersOf(deps, print);
    const printer = (await settings.read()).printers[print.sheet];
    const why = whyNot(print, orders, printer, config.PRINTERS);
    if (!printer || why !== undefined) return note(deps, print, { state: 'missed', reason: why, unsure });
    if (unsure >= unsureMax) return note(deps, print, { state: 'unsure', unsure });
    const sent = await perform('print sheet', () => send(deps, printer, print));
    if (sent.how === 'printed') return note(deps, print, { state: 'printed', unsure, reason: undefined });
    const now = unsure + (sent.how === 'unsure' ? 1 : 0);
    await note(deps, print, { state: now < unsureMax ? 'due' : 'unsure', unsure: now, reason: sent.why });
    if (now < unsureMax) throw new RetryLater(sent.why);
  };
}

/** With the one that a process died of. */
const triesUnsure = ({ unsure, sending }: Print) => unsure + (sending ? 1 : 0);

async function ordersOf(
  { models }: Deps,
  { sheet, checkoutId, orderId, cancelled, changed }: Print,
): Promise<Orders | undefined> {
  if (!checkoutId) return undefined;
  const found = await models.orders
    .find({ checkoutId, ...(orderId && { _id: orderId }) })
    .sort({ line: 1 })
    .lean<Order[]>();
  // Who has a sheet of what is cancelled as a whole reads that, and of what.
  const isAlone = orderId !== undefined || sheet === 'slip';
  const isKept = cancelled || (changed && isAlone && found.every(({ voided }) => voided));
  const gone = isKept ? [] : found.filter(({ voided }) => voided);
  const made = found.filter((order) => !gone.includes(order)).map(toAdminOrderView);
  const [first, ...others] = withoutCancelled(made, gone);
  return first && [first, ...others];
}

function whyNot(
  print: Print,
  orders: Orders | undefined,
  printer: Printer | null,
  network: Deps['config']['PRINTERS'],
): string | undefined {
  if (!printer) return printReasons.none;
  const { address, port } = printer;
  const isOwn = isOwnNetwork(address) && port >= printerPorts.first && port <= printerPorts.last;
  if (!isOwn && !(network === 'here' && address === '127.0.0.1')) return printReasons.network;
  if (print.checkoutId && !orders) return printReasons.gone;
  // The order may be older than its sheet: its payment was confirmed late. It is to be made all the same.
  const later = isFirst(print) ? orders?.[0].startAt : undefined;
  const since = later && new Date(later) > print.createdAt ? new Date(later) : print.createdAt;
  return Date.now() - since.getTime() > printWithinMs ? printReasons.old : undefined;
}

/** What is printed once more is as old as its wish. */
const isFirst = ({ again, changed, cancelled }: Print) => !(again || changed || cancelled);

/**
 * Writes that it is about to be sent, unless another worker has since it was read, and what. Its orders are read after that:
 * who changes one looks for what is on its way only once it is changed.
 */
async function begin(deps: Deps, print: Print): Promise<Uint8Array> {
  const { models, perform } = deps;
  const { _id } = print;
  const asRead = {
    _id,
    state: 'due',
    unsure: print.unsure,
    sending: print.sending ?? { $exists: false },
  } as const;
  const { modifiedCount } = await perform('begin print', () =>
    models.prints.updateOne(asRead, { $set: { sending: true, unsure: triesUnsure(print) } }),
  );
  if (modifiedCount === 0) throw new RetryLater('Another worker prints it.');
  try {
    return await write(deps, print);
  } catch (error) {
    await models.prints.updateOne({ _id }, { $unset: { sending: '' } });
    throw error;
  }
}

async function write(deps: Deps, print: Print): Promise<Uint8Array> {
  const { sheet, checkoutId, again } = print;
  const { contact }: Settings = await deps.settings.read();
  const orders = await ordersOf(deps, print);
  // Cancelled while it waited for the printer: the next try says so.
  if (checkoutId && !orders) throw new RetryLater(printReasons.gone);
  const [link] =
    sheet === 'slip' && checkoutId && !orders?.[0].fulfilment ? await makeRiderLinks(deps, [checkoutId]) : [];
  const heads = [
    ...(again && orders ? [paperWords.again] : []),
    ...changeOf(print, orders),
    ...(triesUnsure(print) > 0 ? [paperWords.twice] : []),
  ];
  return writeSheet({ sheet, orders, shop: contact.name, link: link?.url, heads });
}

/** What differs from the sheet of before. */
function changeOf({ sheet, orderId, changed, before }: Print, orders: Orders | undefined): string[] {
  if (orders?.every(({ voided }) => voided)) return [paperWords.cancelled[sheet]];
  if (!changed) return [];
  return [
    orderId ? paperWords.fewer : paperWords.changed[sheet],
    ...(before ? [paperWords.before(before)] : []),
  ];
}

async function note(
  { models, perform, logger }: Deps,
  { _id, sheet }: Print,
  { reason, ...now }: Pick<Print, 'state' | 'unsure' | 'reason'>,
): Promise<void> {
  const told = reason === undefined ? { $unset: { sending: '', reason: '' } } : { $unset: { sending: '' } };
  await perform('note print', () =>
    models.prints.updateOne({ _id }, { $set: { ...now, ...(reason !== undefined && { reason }) }, ...told }),
  );
  if (now.state === 'missed' || now.state === 'unsure')
    logger.warn({ printId: _id, sheet, state: now.state, reason }, 'a sheet is perhaps not on paper');
}

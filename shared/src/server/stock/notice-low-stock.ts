import { isLow, listStock } from '../../domain/index.ts';
import type { Config } from '../runtime/config/index.ts';
import { inventoryId, type Mail, type Models } from '../db/models/index.ts';
import { enqueueMail, writeMail } from '../mail/queue-mail.ts';
import type { Producer } from '../queues/index.ts';
import { readInventoryDocument } from './read-inventory.ts';

interface LowItem {
  category: string;
  name: string;
  qty: number;
}

const keyOf = ({ category, name }: { category: string; name: string }) => `${category}.${name}`;

/**
 * Writes one mail for what fell below the threshold since the last check, and records what is low;
 * ingredients that rose again are removed, so that their next fall counts. The mail is written before the record, with
 * the record's revision in its id: a crash in between repeats the same mail. Returns the id of the mail to send, if
 * any, to the one of several processes that recorded it.
 */
export async function noticeLowStock(
  models: Models,
  config: Pick<Config, 'ADMIN_EMAIL'>,
): Promise<string | undefined> {
  const inventory = await readInventoryDocument(models);
  const low = listStock(inventory)
    .filter((item) => isLow(item))
    .map(({ category, title, qty }) => ({ category, name: title, qty }));
  const noticed = new Set(inventory.lowNoticed);
  const crossed = low.filter((item) => !noticed.has(keyOf(item)));
  const stillLow = low.filter((item) => noticed.has(keyOf(item))).map(keyOf);
  if (crossed.length === 0 && stillLow.length === noticed.size) return undefined;

  const mail =
    crossed.length > 0 ? await writeCrossing(models, config, inventory.lowRevision, crossed) : undefined;
  const items = mail === undefined ? [] : mail.data.items.map(keyOf);
  const { modifiedCount } = await models.inventory.updateOne(
    { _id: inventoryId, lowRevision: inventory.lowRevision },
    { $set: { lowNoticed: [...new Set([...stillLow, ...items])] }, $inc: { lowRevision: 1 } },
  );
  return modifiedCount === 1 ? mail?._id : undefined;
}

/** Mails what fell since the last check. */
export async function mailFallenStock(
  { models, config, producer }: { models: Models; config: Pick<Config, 'ADMIN_EMAIL'>; producer: Producer },
  requestId?: string,
): Promise<void> {
  const _id = await noticeLowStock(models, config);
  if (_id !== undefined) await enqueueMail(producer, { _id, template: 'low-stock' }, requestId);
}

/** This revision's mail: just written, or left by an interrupted run. */
async function writeCrossing(
  models: Models,
  config: Pick<Config, 'ADMIN_EMAIL'>,
  revision: number,
  items: LowItem[],
): Promise<Mail & { data: { items: LowItem[] } }> {
  const mail = {
    _id: `low-stock-${revision}`,
    template: 'low-stock' as const,
    to: config.ADMIN_EMAIL,
    data: { items },
  };
  return writeMail(models, mail);
}

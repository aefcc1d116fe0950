import { defaultStation, searchKey } from '../../domain/index.ts';
import type { Models, Till } from '../db/models/index.ts';

/** By which a station is one, however it is written. */
export const stationKey = searchKey;

/** The open till of this station alone. */
export function openTillOf(
  { tills }: Pick<Models, 'tills'>,
  station: string = defaultStation,
): Promise<Till | null> {
  return tills.findOne({ openAt: stationKey(station) }).lean<Till | null>();
}

/** What was counted when this station was last closed, in paise, however its name was written; undefined: it never was. */
export async function lastCountedAt(
  { tills }: Pick<Models, 'tills'>,
  station: string,
): Promise<number | undefined> {
  const names = (await tills.distinct('station')).filter((one) => stationKey(one) === stationKey(station));
  const last = await tills
    .findOne({ station: { $in: names }, 'closed.at': { $exists: true } })
    .sort({ 'closed.at': -1 })
    .lean<Till | null>();
  return last?.closed?.counted;
}

/**
 * Where cash goes, and comes from: a tablet's own drawer while one is open under its name, else the shop's. Its id belongs
 * on the tenders that are received there and on the refunds that are paid back there. Null: none is open, and what is paid
 * in cash is outside a till. It may be closed before they are written: then they are shown as after closing.
 */
export async function cashTillOf(models: Pick<Models, 'tills'>, tablet?: string): Promise<Till | null> {
  const own = tablet === undefined ? null : await openTillOf(models, tablet);
  return own ?? openTillOf(models);
}

import { defaultStation, searchKey } from '../../domain/index.ts';
import type { Models, Till } from '../db/models/index.ts';

/** By which a station is one, however it is written. */
export const stationKey = searchKey;

/**
 * The open till of a station: its id belongs on the tenders that are received there and on the refunds that are paid
 * back there. Null: none is open, and what is paid in cash is outside a till. It may be closed before they are written:
 * then they are shown as after closing.
 */
export function openTillOf(
  { tills }: Pick<Models, 'tills'>,
  station: string = defaultStation,
): Promise<Till | null> {
  return tills.findOne({ openAt: stationKey(station) }).lean<Till | null>();
}

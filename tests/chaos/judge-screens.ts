import type { Order } from '@forno/shared/server';
import type { Find } from './findings.ts';
import type { Recorded } from './record.ts';
import type { Screen } from './screen.ts';

/**
 * How long a screen may go on showing what was before a change that the shop has confirmed: Redis full or away,
 * then the sweep, which by its own clock leaves alone what is seconds old. Milliseconds.
 */
const staleAfterMs = 30_000;

interface Shown {
  orders: readonly Order[];
  screens: ReadonlyMap<string, Screen>;
  adminScreen: Screen;
  /** The accounts that exist: a deleted one is shown nothing any more. */
  accounts: ReadonlySet<string>;
  written: Recorded['written'];
}

/**
 * Every screen has to end at an order's last version, and every version on the way has to appear in time, or a newer
 * one in its place.
 */
export function judgeScreens({ orders, screens, adminScreen, accounts, written }: Shown, find: Find): void {
  for (const order of orders) {
    const id = String(order._id);
    const owner = accounts.has(String(order.userId)) ? screens.get(String(order.userId)) : undefined;
    const versions = written.filter((one) => one.id === id);
    for (const screen of [adminScreen, ...(owner ? [owner] : [])]) {
      const whose = screen === adminScreen ? 'an admin' : 'its customer';
      // A customer goes on seeing the voided order whose money goes back.
      const isHidden = order.voided !== undefined && (screen === adminScreen || order.refund === undefined);
      const sightings = screen.seen.get(id) ?? [];
      const last = sightings.at(-1);
      const ends = isHidden ? last === undefined || last.gone : last?.version === order.version && !last.gone;
      if (!ends)
        find('live_missed', `${id} in version ${order.version}: ${whose} sees ${JSON.stringify(last)}`);
      // It came and went while this screen had no connection.
      if (isHidden && last === undefined) continue;
      for (const { version, at } of versions) {
        const shown = sightings.find((seen) => seen.gone || seen.version >= version);
        const lateMs = (shown?.at ?? Infinity) - at;
        if (lateMs > staleAfterMs)
          find('live_missed', `${id}: ${whose} saw version ${version} ${lateMs} ms late`);
      }
    }
  }
}

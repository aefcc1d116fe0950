import type { Order } from '@forno/shared/server/db';
import type { Find } from './findings.ts';
import type { Recorded } from './record.ts';
import type { Screen } from './screen.ts';

/** How long (ms) a screen may be stale after a confirmed change: Redis may be full or down until the next sweep. */
const staleAfterMs = 30_000;

interface Shown {
  orders: readonly Order[];
  screens: ReadonlyMap<string, Screen>;
  adminScreen: Screen;
  /** Existing accounts: a deleted one no longer sees anything. */
  accounts: ReadonlySet<string>;
  written: Recorded['written'];
}

/**
 * Every screen must end at an order's last version, and show every earlier one, or a newer one, in time.
 */
export function judgeScreens({ orders, screens, adminScreen, accounts, written }: Shown, find: Find): void {
  for (const order of orders) {
    const id = String(order._id);
    const owner = accounts.has(String(order.userId)) ? screens.get(String(order.userId)) : undefined;
    const versions = written.filter((one) => one.id === id);
    for (const screen of [adminScreen, ...(owner ? [owner] : [])]) {
      const whose = screen === adminScreen ? 'an admin' : 'its customer';
      // A customer still sees a voided order with a refund.
      const isHidden = order.voided !== undefined && (screen === adminScreen || order.refund === undefined);
      const sightings = screen.seen.get(id) ?? [];
      const last = sightings.at(-1);
      const ends = isHidden ? last === undefined || last.gone : last?.version === order.version && !last.gone;
      if (!ends)
        find(
          'live_missed',
          `${id} in version ${order.version}: ${whose} sees ${JSON.stringify(last)}; ${screen.diary()}`,
        );
      // It came and went while this screen was disconnected.
      if (isHidden && last === undefined) continue;
      for (const { version, at } of versions) {
        const shown = sightings.find((seen) => seen.gone || seen.version >= version);
        const lateMs = (shown?.at ?? Infinity) - at;
        if (lateMs > staleAfterMs)
          find('live_missed', `${id}: ${whose} saw version ${version} ${lateMs} ms late; ${screen.diary()}`);
      }
    }
  }
}

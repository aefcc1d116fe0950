import type { Order } from '@forno/shared/server/db';
import type { LineKey, LineStore } from './line-store.ts';

/** What a line got: the token of all its portions, or the names of missing ingredients. */
export interface Taken {
  token: string | null;
  short: string[];
}

/** Attempts while the inventory keeps changing; after that the job is retried. */
const looks = 10;

/**
 * For a line paid after its hold was released: adopts what another attempt at this line took, or takes it fresh. A
 * captured payment always gets its order, so missing stock is a result (short), never an error.
 * @throws when the inventory changed at every attempt
 */
export async function takeStock(
  store: LineStore,
  key: LineKey,
  needs: Order['needs'],
  newToken: () => string,
): Promise<Taken> {
  for (let look = 1; look <= looks; look += 1) {
    const { marker, missing } = await store.look(key, needs);
    if (marker !== undefined) return { token: marker.token, short: [] };
    if (missing.length > 0) return { token: null, short: missing };
    const token = newToken();
    if (await store.takeStock(key, needs, token)) return { token, short: [] };
  }
  throw new Error(`the stock changed during every attempt for line ${key.line} of ${key.checkoutId}`);
}

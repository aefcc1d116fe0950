import type { Order } from '@forno/shared/server';
import type { LineKey, LineStore } from './line-store.ts';

/** What a line got from the shelf: the token of all its portions, or the names of what was gone. */
export interface Taken {
  token: string | null;
  short: string[];
}

/** Under every one of so many looks in a row somebody changed the shelf: the job is tried again. */
const looks = 10;

/**
 * For a line whose checkout was paid after its hold was released: adopts what another attempt at this line took, or
 * takes it fresh. Captured money always gets its order, so that something gone is an answer (short), never an error.
 * @throws when the shelf changed under every look
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
  throw new Error(`the shelf changed under every look for line ${key.line} of ${key.checkoutId}`);
}

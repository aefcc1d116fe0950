import { type Order, retryOnConflict } from '@forno/shared/server/db';
import type { LineKey, LineStore } from './line-store.ts';

/** What a line got: the token of all its portions, or the names of missing ingredients. */
export interface Taken {
  token: string | null;
  short: string[];
}

/** Stock that is back when it is looked for, or gone again when it is taken; after that the job is retried. */
const maxAttempts = 10;

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
  const taken = await retryOnConflict(maxAttempts, async (): Promise<Taken | undefined> => {
    const { marker, missing } = await store.look(key, needs);
    if (marker !== undefined) return { token: marker.token, short: [] };
    if (missing.length > 0) return { token: null, short: missing };
    const token = newToken();
    return (await store.takeStock(key, needs, token)) ? { token, short: [] } : undefined;
  });
  if (!taken)
    throw new Error(`the stock changed during every attempt for line ${key.line} of ${key.checkoutId}`);
  return taken;
}

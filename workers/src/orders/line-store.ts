import type { LineKey, Marker } from '@forno/shared/server/stock';
import type { Order } from '@forno/shared/server/db';

export type { LineKey };

/** A snapshot of the inventory, as one line sees it. */
interface Availability {
  /** Portions taken by attempts at this line. */
  marker: Marker | undefined;
  /** Names of ingredients that are short. */
  missing: string[];
}

/**
 * What the line protocol needs from the database and the live stream: each operation is one atomic effect, and between
 * any two a worker may die, pause or be overtaken. The protocol is model-checked over this interface, so its steps must
 * have no other side effects.
 */
export interface LineStore {
  readOrder(key: LineKey): Promise<Order | undefined>;
  look(key: LineKey, needs: Order['needs']): Promise<Availability>;
  /** Takes the portions and leaves a marker with this token. False when a marker exists or an ingredient is short. */
  takeStock(key: LineKey, needs: Order['needs'], token: string): Promise<boolean>;
  /** False when the line already has an order. */
  insertOrder(order: Order): Promise<boolean>;
  publishOrder(order: Order): Promise<void>;
  /** Clears the order's unsent mark, unless it changed since this version. */
  markPublished(order: Order): Promise<void>;
}

import type { LineKey, Marker, Order } from '@forno/shared/server';

export type { LineKey };

/** The shelf at one moment, as one line sees it. */
export interface Look {
  /** What attempts at this line have taken. */
  marker: Marker | undefined;
  /** Names of what is not there in the quantity needed. */
  missing: string[];
}

/**
 * What the line protocol asks of the database and of the live stream: each operation is one atomic effect,
 * and between any two of them a worker may die, sleep, or be overtaken. The protocol is checked over this
 * interface, so its steps must do nothing to the world by any other road.
 */
export interface LineStore {
  readOrder(key: LineKey): Promise<Order | undefined>;
  look(key: LineKey, needs: Order['needs']): Promise<Look>;
  /** Takes the portions and leaves a marker with this token. False when a marker is there or something is gone. */
  takeStock(key: LineKey, needs: Order['needs'], token: string): Promise<boolean>;
  /** False when the line has its order already. */
  insertOrder(order: Order): Promise<boolean>;
  publishOrder(order: Order): Promise<void>;
  /** Clears the order's mark that it is unsent, unless it has changed since this version. */
  notePublished(order: Order): Promise<void>;
}

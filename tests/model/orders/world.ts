import { type Marker } from '@forno/shared/server/stock';
import { decideOrder } from '@forno/shared/server/checkouts';

/** A pending operation. */
export interface Call {
  name: string;
  args: unknown[];
}

/** A line's order, as far as the protocol needs it. */
export interface ModelOrder {
  token: string | null;
  short: string[];
  unpublished: boolean;
}

/** State outside the processes: one ingredient, and lines that each need one portion of it. */
export interface World {
  stock: number;
  /** Portions taken for a line and not in an order yet, by token. */
  markers: Record<string, Pick<Marker, 'token'>>;
  /** A list, so that a broken store can hold two. */
  orders: Record<string, ModelOrder[]>;
  /** Lines whose live event has been sent. */
  published: Record<string, true>;
  wrong: string[];
}

function take(world: World, line: string, token: string): boolean {
  if (world.markers[line] !== undefined || world.stock < 1) return false;
  world.stock -= 1;
  world.markers[line] = { token };
  return true;
}

/** One atomic operation: changes the world and returns a result. */
// biome-ignore format: one line a rule
export const operations = {
  readOrder: (world: World, line: string): ModelOrder | undefined => world.orders[line]?.[0],
  look: (world: World, line: string) => ({ marker: world.markers[line], missing: world.stock < 1 ? ['Basil'] : [] }),
  takeStock: take,
  insertOrder: (world: World, line: string, order: ModelOrder): boolean => {
    if (world.orders[line] !== undefined) return false;
    world.orders[line] = [order];
    return true;
  },
  publishOrder: (world: World, line: string, _order: ModelOrder): void => {
    if (world.orders[line] === undefined) world.wrong.push(`${line} published before its order was inserted`);
    world.published[line] = true;
  },
  markPublished: (world: World, line: string, _order: ModelOrder): void => {
    for (const order of world.orders[line] ?? []) order.unpublished = false;
  },
  /** The sweep, once the line has an order: the portions the order names have arrived, others are returned. */
  settle: (world: World, line: string): void => {
    const [order, marker] = [world.orders[line]?.[0], world.markers[line]];
    if (!order || !marker) return;
    const verdict = decideOrder({ kind: 'line', token: marker.token }, { stockToken: order.token, stock: 'consumed' });
    if (verdict === 'release') world.stock += 1;
    delete world.markers[line];
  },

  /** Concurrent actors: create-payment, and an admin who restocks. */
  hold: take,
  restock: (world: World, portions: number): void => {
    world.stock += portions;
  },
  /** Another checkout's order in one step, as its line is not under test. */
  buyHeld: (world: World, line: string): void => {
    world.orders[line] = [{ token: world.markers[line]?.token ?? null, short: [], unpublished: false }];
    world.published[line] = true;
    delete world.markers[line];
  },
  /** Only for a broken protocol that takes stock in two writes. */
  writeStock: (world: World, line: string, stock: number, token: string): void => {
    world.stock = stock;
    world.markers[line] = { token };
  },
  readStock: (world: World): number => world.stock,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** Read-only operations: a crash after one leaves the world unchanged. */
export const looksOnly: ReadonlySet<string> = new Set(['readOrder', 'look', 'readStock']);

export function copyOf(world: World): World {
  return {
    stock: world.stock,
    markers: { ...world.markers },
    orders: Object.fromEntries(
      Object.entries(world.orders).map(([line, all]) => [line, all.map((one) => ({ ...one }))]),
    ),
    published: { ...world.published },
    wrong: [...world.wrong],
  };
}

/** A compact key that identifies a world. */
export function keyOf({ stock, markers, orders, published, wrong }: World): string {
  let key = `${stock}`;
  for (const [line, { token }] of Object.entries(markers)) key += `|${line}${token}`;
  for (const [line, all] of Object.entries(orders)) {
    for (const { token, unpublished } of all) key += `|${line}${token ?? '-'}${unpublished ? '!' : ''}`;
  }
  return `${key}|${Object.keys(published).join('')}|${wrong.length}`;
}

/** Applies one operation to the given world, mutating it. */
export function operate(rules: Operations, world: World, { name, args }: Call): unknown {
  const rule: (world: World, ...args: unknown[]) => unknown = Reflect.get(rules, name);
  return rule(world, ...args);
}

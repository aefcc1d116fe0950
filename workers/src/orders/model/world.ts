import { type Marker, verdictOnOrder } from '@forno/shared/server';
import type { Call } from './script.ts';

/** The order of a line, as far as the protocol is concerned. */
export interface ModelOrder {
  token: string | null;
  short: string[];
  unpublished: boolean;
}

/** All there is outside the processes: one ingredient, and the lines that each want one portion of it. */
export interface World {
  stock: number;
  /** What is taken for a line and not in anybody's order yet, by its token. */
  markers: Record<string, Pick<Marker, 'token'>>;
  /** A list, so that a broken store can hold two. */
  orders: Record<string, ModelOrder[]>;
  /** Lines whose live event was sent. */
  published: Record<string, true>;
  wrong: string[];
}

/** One atomic operation: changes the world and answers. */
// biome-ignore format: one line a rule
export const operations = {
  readOrder: (world: World, line: string): ModelOrder | undefined => world.orders[line]?.[0],
  look: (world: World, line: string) => ({ marker: world.markers[line], missing: world.stock < 1 ? ['Basil'] : [] }),
  takeStock: (world: World, line: string, token: string): boolean => {
    if (world.markers[line] !== undefined || world.stock < 1) return false;
    world.stock -= 1;
    world.markers[line] = { token };
    return true;
  },
  insertOrder: (world: World, line: string, order: ModelOrder): boolean => {
    if (world.orders[line] !== undefined) return false;
    world.orders[line] = [order];
    return true;
  },
  publishOrder: (world: World, line: string, _order: ModelOrder): void => {
    if (world.orders[line] === undefined) world.wrong.push(`${line} published before its order was inserted`);
    world.published[line] = true;
  },
  notePublished: (world: World, line: string, _order: ModelOrder): void => {
    for (const order of world.orders[line] ?? []) order.unpublished = false;
  },
  /** The sweep, once the line has its order: what that stands on has arrived, anything else goes back. */
  settle: (world: World, line: string): void => {
    const [order, marker] = [world.orders[line]?.[0], world.markers[line]];
    if (!order || !marker) return;
    const verdict = verdictOnOrder({ kind: 'line', token: marker.token }, { stockToken: order.token, stock: 'consumed' });
    if (verdict === 'put back') world.stock += 1;
    delete world.markers[line];
  },

  /** What others do meanwhile: create-payment, and an admin who fills the shelf. */
  hold: (world: World, line: string, token: string): boolean => {
    if (world.markers[line] !== undefined || world.stock < 1) return false;
    world.stock -= 1;
    world.markers[line] = { token };
    return true;
  },
  restock: (world: World, portions: number): void => {
    world.stock += portions;
  },
  /** Another checkout's order, in one step: its line is not the one that is examined. */
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

/** Operations that only look: a worker that dies after one has left the world as it was before it. */
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

/** Everything that tells one world from another, as short as it can be. */
export function keyOf({ stock, markers, orders, published, wrong }: World): string {
  let key = `${stock}`;
  for (const [line, { token }] of Object.entries(markers)) key += `|${line}${token}`;
  for (const [line, all] of Object.entries(orders)) {
    for (const { token, unpublished } of all) key += `|${line}${token ?? '-'}${unpublished ? '!' : ''}`;
  }
  return `${key}|${Object.keys(published).join('')}|${wrong.length}`;
}

/** Does one operation on the world it is given, changing it. */
export function operate(rules: Operations, world: World, { name, args }: Call): unknown {
  const rule: (world: World, ...args: unknown[]) => unknown = Reflect.get(rules, name);
  return rule(world, ...args);
}

import { describeLineStore } from './line-store-contract.ts';
import { lineStoreOf } from './line-store-of.ts';
import type { Gate } from './script.ts';
import { operate, operations, type OperationName, type World } from './world.ts';

describeLineStore("the checker's own store", async () => {
  const world: World = { stock: 1, markers: {}, orders: {}, published: {}, wrong: [] };
  const gate = new Proxy({} as Gate, {
    get:
      (_target, name: OperationName) =>
      async (...args: unknown[]) =>
        operate(operations, world, { name, args }),
  });
  return { store: lineStoreOf(gate), stock: async () => world.stock };
});

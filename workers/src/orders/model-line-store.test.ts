import { describeLineStore } from './model/line-store-contract.ts';
import { lineStoreOf } from './model/line-store-of.ts';
import type { Gate } from './model/script.ts';
import { operate, operations, type OperationName, type World } from './model/world.ts';

describeLineStore("the checker's own store", async () => {
  const world: World = { stock: 1, markers: {}, orders: {}, published: {}, wrong: [] };
  const gate = new Proxy({} as Gate, {
    get:
      (_target, name: OperationName) =>
      async (...args: unknown[]) =>
        operate(operations, world, { name, args }),
  });
  return {
    store: lineStoreOf(gate),
    stock: async () => world.stock,
  };
});

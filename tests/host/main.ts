import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { routes } from '@forno/shared/contracts/server';
import { dayOf } from '@forno/shared/domain';
import sharp from 'sharp';
import { callShop } from '../chaos/call-shop.ts';
import { createPatience } from '../chaos/patience.ts';
import { openOriginalClient } from '../integration/original-client.ts';
import { mailsAt, payAt, stateAt } from '../support/sandbox.ts';

/**
 * `npm run host`: a try of docker-compose.yml on an engine, with tests/host/sandbox.yml. Opens an empty shop as
 * docs/one-host.md tells its owner to and sells one pizza through the gateway. With `--seconds` it then makes 20 calls a
 * second for that long, buying among them, and counts what was answered: to be upgraded and rolled back meanwhile. In the
 * end what was paid must be what was ordered, in the shop's books and in the sandbox's.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    sandbox: { type: 'string', default: 'http://127.0.0.1:3001' },
    seconds: { type: 'string', default: '0' },
    rate: { type: 'string', default: '20' },
  },
});
const { url, sandbox } = values;
const print = (text: string) => void process.stdout.write(`${text}\n`);
const password = 'a-long-word';
const run = Date.now().toString(36);

async function register(name: string) {
  const client = openOriginalClient(url, []);
  const email = `${name.toLowerCase()}-${run}@forno.example`;
  await client.register({ name, email, password, address: '1 Oven Street' });
  return { client, email };
}

/** Follows the link in the mail, as the first admin has to. */
async function verify(email: string): Promise<void> {
  for (let left = 60; left > 0; left -= 1) {
    const [mail] = await mailsAt(sandbox, email);
    const token = mail?.links.flatMap((link) => link.match(/#token=(.+)$/)?.[1] ?? []).at(0);
    if (token) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ token });
      const { ok, status } = await fetch(`${url}/user/verify`, { method: 'POST', headers, body });
      if (!ok) throw new Error(`the link in the mail: ${status}`);
      return;
    }
    await sleep(500);
  }
  throw new Error('no mail arrived');
}

async function openShop() {
  const { client, email } = await register('Owner');
  await verify(email);
  execFileSync('./forno', ['admin', email], { stdio: 'inherit' });
  await client.logIn(email, password);
  const plenty = { qty: 100_000, price: 30 };
  await client.updateInventory({
    bases: { Regular: plenty },
    sauces: { Tomato: plenty },
    cheeses: { Mozzarella: plenty },
    veggies: {},
  });
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const fields = { name: `Margherita ${run}`, description: 'Tomato and mozzarella', price: '240' };
  await client.addPizza(fields, new Blob([new Uint8Array(picture)], { type: 'image/png' }));
  return { client, email };
}

type Client = ReturnType<typeof openOriginalClient>;
async function buy(client: Client): Promise<void> {
  const [pizza] = await client.pizzas();
  if (!pizza) throw new Error('the menu is empty');
  await client.add(pizza);
  await client.checkOut(async (orderId) => ({ ...(await payAt(sandbox, orderId)) }));
}

/** Wrong answers by their text, and how many calls there were. */
async function call(seconds: number, rate: number) {
  const wrong = new Map<string, number>();
  let [calls, bought] = [0, 0];
  const until = Date.now() + seconds * 1_000;
  const one = async (act: () => Promise<unknown>) => {
    calls += 1;
    await act().catch((error: unknown) => {
      // 202: recorded, and the worker's word comes later.
      if (/: 2\d\d /.test(String(error))) return;
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      const text = `${new Date().toISOString().slice(11, 19)} ${String(error).slice(0, 120)}${cause}`;
      wrong.set(text, (wrong.get(text) ?? 0) + 1);
      print(text);
    });
  };
  const { client: reader } = await register('Reader');
  const buyers = await Promise.all(['Asha', 'Bela', 'Chitra', 'Devi'].map(register));
  const page = async () => {
    const { ok, status } = await fetch(url);
    if (!ok) throw new Error(`GET /: ${status}`);
  };
  const kinds = [reader.pizzas, reader.profile, reader.inventory, reader.orders, page];
  const under: Promise<void>[] = [];
  const buying = (async () => {
    // In turn: one customer may open only so many payments in a quarter of an hour.
    for (let turn = 0; Date.now() < until; turn += 1) {
      const buyer = buyers[turn % buyers.length]?.client ?? reader;
      await one(() => buy(buyer));
      bought += 1;
      await sleep(1_000);
    }
  })();
  for (let due = Date.now(); due < until; due += 1_000 / rate) {
    await sleep(Math.max(0, due - Date.now()));
    under.push(one(kinds[under.length % kinds.length] ?? page));
  }
  await Promise.all([...under, buying]);
  return { calls, bought, wrong };
}

/** What was captured today, by the sandbox, by the money check, and by the list of orders. */
async function compareBooks(owner: { client: Client; email: string }): Promise<boolean> {
  // Of a payment younger than half a minute the money check tells no difference.
  await sleep(31_000);
  const { isOver } = createPatience(20_000);
  const session = await callShop(url, undefined, routes.login, {
    body: { email: owner.email, password },
    isOver,
  });
  const day = dayOf(new Date());
  const route = { ...routes.moneyCheck, path: `${routes.moneyCheck.path}?from=${day}&to=${day}` };
  const check = (await callShop(url, session?.answer?.token, route, { isOver }))?.answer;
  const { captured } = await stateAt(sandbox);
  const orders: { totalAmount: number }[] = await owner.client.orders();
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const [paid, ordered] = [
    sum(captured.map(({ amount }) => amount)),
    sum(orders.map(({ totalAmount }) => totalAmount)),
  ];
  const differences = check?.differences.length;
  print(
    `paid: ${captured.length}, ${paid} paise; ordered: ${orders.length}, ${ordered}; money check: ${check?.payments}, ${check?.captured}, ${differences} differences`,
  );
  return differences === 0 && check?.captured === paid && ordered === paid;
}

const owner = await openShop();
const { client } = await register('Customer');
await buy(client);
const [order] = await client.orders();
print(`sold: ${order?.pizzaId?.name}, ${order?.totalAmount / 100} rupees, ${order?.status}`);
if (Number(values.seconds) > 0) {
  const { calls, bought, wrong } = await call(Number(values.seconds), Number(values.rate));
  const failed = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  print(`${calls} calls, ${bought} carts bought, ${failed} answers other than 2xx`);
  process.exitCode = (await compareBooks(owner)) && failed === 0 ? 0 : 1;
}

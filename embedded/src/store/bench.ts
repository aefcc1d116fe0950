import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';

/**
 * Run by hand after a build: `npx tsx --conditions=@forno/source embedded/src/store/bench.ts`.
 * What one Node process can send through mongoose, and what an operation costs either side: the store keeps up
 * with a client as long as it needs less processor time for each.
 */
const IN_FLIGHT = 50;
const DOCUMENTS = 5_000;
const SECONDS = 4;
const TICKS_PER_SECOND = 100;

const data = await mkdtemp(join(tmpdir(), 'store-bench-'));
const main = fileURLToPath(new URL('../../dist/store/main.js', import.meta.url));
const store = spawn(process.execPath, [main, '--port', '0', '--data', data], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = (await once(createInterface(store.stdout), 'line')) as [string];
const connection = await mongoose
  .createConnection(`mongodb://127.0.0.1:${line.split(' ')[1]}/bench`, { maxPoolSize: IN_FLIGHT })
  .asPromise();
const schema = new mongoose.Schema({
  name: String,
  email: { type: String, unique: true },
  qty: Number,
  tags: [String],
});
const Item = connection.model('Item', schema);
await Item.init();
const ids = (
  await Item.insertMany(
    Array.from({ length: DOCUMENTS }, (_, i) => ({
      name: `n${i}`,
      email: `e${i}@x.y`,
      qty: i,
      tags: ['a', 'b'],
    })),
  )
).map((item) => item._id);

let serial = 0;
const pick = () => ids[(serial++ * 7919) % ids.length];
const cases: Record<string, () => Promise<unknown>> = {
  findById: () => Item.findById(pick()),
  'findById lean': () => Item.findById(pick()).lean(),
  'findOne by unique e-mail, lean': () => Item.findOne({ email: `e${serial++ % DOCUMENTS}@x.y` }).lean(),
  insert: () => Item.create({ name: 'new', email: `new${serial++}@x.y`, qty: 1 }),
  '$inc with a condition': () => Item.updateOne({ _id: pick(), qty: { $gte: 0 } }, { $inc: { qty: 1 } }),
  '$inc on one document': () => Item.updateOne({ _id: ids[0] }, { $inc: { qty: 1 } }),
};

for (const [name, operation] of Object.entries(cases)) {
  const cpuBefore = [process.cpuUsage(), await ticks()] as const;
  const started = performance.now();
  const until = started + SECONDS * 1_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() < until) {
        await operation();
        count += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const client = process.cpuUsage(cpuBefore[0]);
  const clientMicros = (client.user + client.system) / count;
  const storeMicros = (((await ticks()) - cpuBefore[1]) / TICKS_PER_SECOND / count) * 1e6;
  const perSecond = Math.round(count / seconds).toLocaleString('en');
  const processor = `client ${clientMicros.toFixed(0)} µs, store ${storeMicros.toFixed(0)} µs`;
  process.stdout.write(
    `${name.padEnd(32)} ${perSecond.padStart(8)} a second; processor time each: ${processor}\n`,
  );
}

await connection.close();
store.kill();
await rm(data, { recursive: true });

/** Processor time of the store so far, user and system, from the kernel. */
async function ticks(): Promise<number> {
  const fields = (await readFile(`/proc/${store.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

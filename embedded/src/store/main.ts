import { parseArgs } from 'node:util';
import { startStore } from './start-store.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '27017' },
    data: { type: 'string', default: '.data/store' },
    'sweep-every-ms': { type: 'string', default: '60000' },
    'parent-pipe': { type: 'boolean', default: false },
  },
});

const store = await startStore({
  port: Number(values.port),
  dataDir: values.data,
  sweepEveryMs: Number(values['sweep-every-ms']),
  onFailure: (cause) => {
    process.stderr.write(`the embedded document store can't write to ${values.data}: ${String(cause)}\n`);
    process.exit(1);
  },
});
process.stdout.write(`listening ${store.port} (embedded document store: for one machine, loopback only)\n`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await store.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (values['parent-pipe']) {
  // The parent holds the other end, which closes however the parent dies.
  process.stdin.on('end', () => void stop()).on('error', () => void stop());
  process.stdin.resume();
}

import { parseArgs } from 'node:util';
import { closeWhenTold } from '../close-when-told.ts';
import { startStore } from './start-store.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '27017' },
    data: { type: 'string', default: '.data/store' },
    'sweep-every-ms': { type: 'string', default: '60000' },
    'parent-pipe': { type: 'boolean', default: false },
  },
});

async function open(): Promise<void> {
  const store = await startStore({
    port: Number(values.port),
    dataDir: values.data,
    sweepEveryMs: Number(values['sweep-every-ms']),
    onFailure: (cause) => {
      process.stderr.write(`the embedded document store can't write to ${values.data}: ${String(cause)}\n`);
      process.exit(1);
    },
  });
  closeWhenTold(store.close, values['parent-pipe']);
  process.stdout.write(`listening ${store.port} (embedded document store: for one machine, loopback only)\n`);
}

void open();

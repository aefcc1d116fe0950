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
    // As an error's line: the starter says those on its terminal.
    tell: (msg) => void process.stderr.write(`${JSON.stringify({ level: 50, time: Date.now(), msg })}\n`),
  });
  closeWhenTold(store.close, values['parent-pipe']);
  process.stdout.write(`listening ${store.port} (embedded document store: for one machine, loopback only)\n`);
}

void open();

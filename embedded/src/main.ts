import { ConfigError, processEnvironment } from '@forno/shared/server/runtime';
import { readStarterSettings, StartError } from './supervisor/settings.ts';
import { startForno } from './supervisor/start.ts';

/** Signals closer than this (ms) are one press: a terminal sends Ctrl-C to npm and to us, and npm passes its own on. */
const onePressMs = 1_000;
const print = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);

// A terminal's log on a full disk takes nothing: that ends no shop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

/** `npm start`: the whole shop on one machine. `--reset` starts from scratch, `--restore file` from a backup. */
async function main(): Promise<void> {
  // Whatever this and its children write, wherever DATA_DIR is.
  process.umask(0o077);
  const settings = readStarterSettings(processEnvironment(), process.argv.slice(2));
  const shop = startForno(settings, print);
  let stopping: Promise<void> | undefined;
  let toldAt = 0;
  const stop = (): void => {
    // Second press: exit now; the children stop when their pipes close.
    if (stopping && performance.now() - toldAt > onePressMs) process.exit(1);
    if (stopping) return;
    toldAt = performance.now();
    print('Closing Forno...');
    stopping = shop.stop().then(() => process.exit(process.exitCode ?? 0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  await shop.opened.catch(async (error: unknown) => {
    if (stopping) return stopping;
    refuse(error);
    await shop.stop();
    process.exit(1);
  });
}

/** The error with all it says of settings, or else with a failed child's last output. */
function refuse(error: unknown): void {
  process.exitCode = 1;
  if (!(error instanceof Error)) throw error;
  const [first, ...rest] = error.message.split('\n');
  const isOurs = error instanceof StartError || error instanceof ConfigError;
  const more = isOurs ? rest : rest.slice(-8);
  process.stderr.write(`${[`Forno can't start: ${first}`, ...more].join('\n')}\n`);
}

main().catch(refuse);

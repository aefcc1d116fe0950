import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, reachedAt } from '@forno/shared/processes';
import { PublicUrl } from '@forno/shared/server/runtime';
import { z } from 'zod';

/** The shop can't start for a reason the user can fix; only the message is printed. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Ports from 1024 on that no browser opens, by the "port blocking" of the Fetch standard. */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
]);
const isOpened = (port: number) => !blockedPorts.has(port);

const portRange = 'must be from 1 to 65534: the sandbox is at the port after it';

const Schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce
    .number('a port is a number, such as 3100')
    .int()
    .min(1, portRange)
    .max(65_534, portRange)
    .refine(isOpened, 'browsers refuse this port: choose another')
    .refine(
      (port) => isOpened(port + 1),
      'browsers refuse the port after it, where the sandbox is: choose another',
    )
    .default(3000),
  HOST: z
    .string()
    .refine(
      (host) => PublicUrl.safeParse(`http://${reachedAt(host)}`).success,
      'must be an address or a name of this machine',
    )
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: PublicUrl.optional(),
  REDIS_URL: z.string().optional(),
  MONGO_URL: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  SMTP_URL: z.string().optional(),
});

export type StarterSettings = ReturnType<typeof readStarterSettings>;

/**
 * What the starter itself needs; everything else is passed to the processes unchanged.
 * @throws StartError for an invalid setting or option
 */
export function readStarterSettings(environment: Environment, args: readonly string[]) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Schema.safeParse(set);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(wrong.join('; '));
  }
  const given = parsed.data;
  const options = readOptions(args);
  /** The hot-reloading front end's port, in watch mode. */
  const frontendPort = 5173;
  const port = options.watch ? frontendPort : given.PORT;
  return {
    given,
    environment: set,
    dataFolder: resolve(given.DATA_DIR),
    sandboxPort: given.PORT + 1,
    frontendPort,
    publicUrl: new URL(
      given.PUBLIC_URL ?? `http://${options.watch ? 'localhost' : nameOf(given.HOST)}:${port}`,
    ),
    ...options,
  };
}

/** What is typed to get there from this machine. */
function nameOf(host: string): string {
  const address = reachedAt(host);
  return ['127.0.0.1', '[::1]'].includes(address) ? 'localhost' : address;
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        /** Start afresh: delete all data first. */
        reset: { type: 'boolean', default: false },
        /** Start from this backup. */
        restore: { type: 'string' },
        /** Let it replace all data. */
        replace: { type: 'boolean', default: false },
        /** Take it although it is not encrypted and there is a passphrase. */
        unencrypted: { type: 'boolean', default: false },
        /** Run the shop from source and restart it on every change. */
        watch: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

import { parseArgs } from 'node:util';
import { z } from 'zod';
import { closeWhenTold } from '../close-when-told.ts';
import { sandboxSettings } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';

/** Process entry of the sandbox. Prints one line when it listens: `sandbox listening <http port> <smtp port>`. */
const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    port: { type: 'string' },
    'smtp-port': { type: 'string' },
    data: { type: 'string' },
    'key-id': { type: 'string' },
    'key-secret': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-retry-ms': { type: 'string' },
    'webhook-timeout-ms': { type: 'string' },
    'webhook-give-up-ms': { type: 'string' },
    'parent-pipe': { type: 'boolean', default: false },
  },
});

const settings = sandboxSettings.safeParse({
  host: values.host,
  port: values.port,
  smtpPort: values['smtp-port'],
  data: values.data,
  keyId: values['key-id'],
  keySecret: values['key-secret'],
  webhookSecret: values['webhook-secret'],
  webhookUrl: values['webhook-url'],
  webhookRetryMs: values['webhook-retry-ms'],
  webhookTimeoutMs: values['webhook-timeout-ms'],
  webhookGiveUpMs: values['webhook-give-up-ms'],
});
if (!settings.success) {
  process.stderr.write(`The sandbox can't start:\n${z.prettifyError(settings.error)}\n`);
  process.exit(2);
}

const sandbox = await startSandbox(settings.data, (error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
});

closeWhenTold(sandbox.close, values['parent-pipe']);
process.stdout.write(`sandbox listening ${sandbox.port} ${sandbox.smtpPort}\n`);

import { parseArgs, type ParseArgsConfig } from 'node:util';
import { processEnvironment } from '@forno/shared/server/runtime';
import { z } from 'zod';
import { closeWhenTold } from '../close-when-told.ts';
import { sandboxSettings } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';

/** Process entry of the sandbox; its two secrets are in its environment alone. Prints one line when it listens: `sandbox listening <http port> <smtp port>`. */
const { SANDBOX_KEY_SECRET: keySecret, SANDBOX_WEBHOOK_SECRET: webhookSecret } = processEnvironment();
const names = Object.keys(sandboxSettings.omit({ keySecret: true, webhookSecret: true }).shape);
const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const options: NonNullable<ParseArgsConfig['options']> = { 'parent-pipe': { type: 'boolean' } };
for (const name of names) options[flagOf(name)] = { type: 'string' };
const { values } = parseArgs({ options });
const given = Object.fromEntries(names.map((name) => [name, values[flagOf(name)]]));

async function open(): Promise<void> {
  const settings = sandboxSettings.safeParse({ ...given, keySecret, webhookSecret });
  if (!settings.success) {
    process.stderr.write(`The sandbox can't start:\n${z.prettifyError(settings.error)}\n`);
    process.exit(2);
  }
  const sandbox = await startSandbox(settings.data, (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  });
  closeWhenTold(sandbox.close, values['parent-pipe'] === true);
  process.stdout.write(`sandbox listening ${sandbox.port} ${sandbox.smtpPort}\n`);
}

void open();

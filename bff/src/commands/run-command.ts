import type { Result } from '@forno/shared/domain';
import { commandErrors } from '@forno/shared/messages/server';
import { type Models, openDatabase } from '@forno/shared/server/db';
import { commandEnvironment, type Config, readConfig } from '@forno/shared/server/runtime';
import { z } from 'zod';

const ofTheSystem = z.object({
  code: z.string(),
  path: z.string().optional(),
  dest: z.string().optional(),
});

type Act<More extends unknown[]> = (...about: [...More, Config]) => Promise<Result<string>>;

/** Runs a command line tool: prints its result, or fails with the reason. */
export async function runCommand(act: Act<[]>): Promise<void> {
  try {
    const done = await act(readConfig(commandEnvironment()));
    if (done.ok) process.stdout.write(`${done.value}\n`);
    else fail(done.refusal.message);
  } catch (error) {
    fail(reasonOf(error));
  }
}

/** The same with the database open. */
export const runOnDatabase = (act: Act<[Models]>): Promise<void> =>
  runCommand(async (config) => {
    const { models, close } = await openDatabase(config);
    try {
      return await act(models, config);
    } finally {
      await close();
    }
  });

/** What an operator reads of what went wrong. */
export function reasonOf(error: unknown): string {
  const { code, path = '', dest = path } = ofTheSystem.safeParse(error).data ?? {};
  const told = commandErrors.ofFiles.get(code ?? '');
  if (told) return told(code === 'EEXIST' ? dest : dest.replace(/\.part$/, ''));
  const message = error instanceof Error ? error.message : String(error);
  return /ECONNREFUSED|ENOTFOUND|ETIMEDOUT/.test(message)
    ? `The database does not answer: ${message}.\n"npm start" runs it along with the shop, and restores a backup before it opens: npm start -- --restore file`
    : message;
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

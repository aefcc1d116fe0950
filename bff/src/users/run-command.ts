import type { Result } from '@forno/shared/domain';
import { type Config, type Models, openDatabase, readConfig } from '@forno/shared/server';

/** What an operator does to an account on the command line: says what came of it, or fails with the reason. */
export async function runCommand(
  act: (models: Models, config: Config) => Promise<Result<string>>,
): Promise<void> {
  try {
    const config = readConfig();
    const database = await openDatabase(config);
    try {
      const done = await act(database.models, config);
      if (done.ok) process.stdout.write(`${done.value}\n`);
      else fail(done.refusal.message);
    } finally {
      await database.close();
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

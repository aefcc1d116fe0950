import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { takeTurns } from '@forno/shared/server/runtime';

export type CostlyWork = ReturnType<typeof createCostlyWork>;

const maxWaiting = 60;

/**
 * Runs what keeps a processor or the database busy one at a time, accounts in turn: who asks for much waits for it, and
 * delays another by one of it. Refused when too much waits, or too much of the same account.
 */
export function createCostlyWork() {
  const inTurn = takeTurns(1, maxWaiting);
  return async <T extends object | string>(account: string, make: () => Promise<T>): Promise<Result<T>> => {
    const made = await inTurn(account, make);
    return made === undefined ? refuse('too_many_requests') : ok(made);
  };
}

import type { Checkout, Mail } from '@forno/shared/server';
import type { Find } from './findings.ts';

/**
 * Whoever still has an account is told of each paid checkout by its one mail. Whether it has gone out yet is not
 * asked: mails take their time, and the outbox forgets none.
 */
export function judgeMails(
  mails: readonly Pick<Mail, '_id' | 'state'>[],
  checkouts: readonly Checkout[],
  accounts: ReadonlySet<string>,
  find: Find,
): void {
  const states = new Map(mails.map(({ _id, state }) => [_id, state]));
  const confirmed = checkouts.filter(
    ({ state, userId }) => state === 'fulfilled' && accounts.has(String(userId)),
  );
  for (const { _id } of confirmed) {
    const state = states.get(`order-confirmation-${String(_id)}`) ?? 'never written';
    if (state !== 'due' && state !== 'sent')
      find('mails_missing', `checkout ${String(_id)}, its mail: ${state}`);
  }
}

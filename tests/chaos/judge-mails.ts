import type { Checkout, Mail, Order } from '@forno/shared/server/db';
import type { Find } from './record.ts';

/**
 * Every paid checkout of an existing account has its one confirmation mail, unless all of it was cancelled before that was
 * sent. It may not have been sent yet: mails take their time, and the outbox loses none.
 */
export function judgeMails(
  mails: readonly Pick<Mail, '_id' | 'state'>[],
  checkouts: readonly Checkout[],
  orders: readonly Pick<Order, 'checkoutId' | 'voided'>[],
  accounts: ReadonlySet<string>,
  find: Find,
): void {
  const states = new Map(mails.map(({ _id, state }) => [_id, state]));
  const standing = new Set(orders.flatMap((one) => (one.voided ? [] : String(one.checkoutId))));
  const confirmed = checkouts.filter(
    ({ _id, state, userId }) =>
      state === 'fulfilled' && accounts.has(String(userId)) && standing.has(String(_id)),
  );
  for (const { _id } of confirmed) {
    const state = states.get(`order-confirmation-${String(_id)}`) ?? 'never written';
    if (state !== 'due' && state !== 'sent')
      find('mails_missing', `checkout ${String(_id)}, its mail: ${state}`);
  }
}

/**
 * A confirmation is sent once. Only if a process, the store or Redis was killed between the mail server's OK and our
 * note of it, it is sent again with the same Message-ID, which mail programs show once.
 * @returns how many were sent again
 */
export function judgeRepeats(sent: readonly string[], mayRepeat: number, find: Find): number {
  const confirmations = sent.filter((id) => id.includes('order-confirmation-'));
  const repeated = confirmations.length - new Set(confirmations).size;
  if (repeated > mayRepeat)
    find('mails_doubled', `${repeated} of ${confirmations.length} confirmations, at most ${mayRepeat}`);
  return repeated;
}

import {
  type Logger,
  type Models,
  type NewAudit,
  noteOrdersSent,
  type Order,
  recordAudits,
  together,
  type User,
} from '@forno/shared/server';

export interface OrderChange {
  by: Pick<User, '_id' | 'name'>;
  entry: NewAudit;
  /** The order as its live event told of it; undefined when that was left to the sweep. */
  sent: Order | undefined;
}

/** No answer waits for this, so that it may wait for others of a busy moment. Milliseconds. */
const gatherMs = 100;

/**
 * Notes what changes of orders leave to be done, the audit and the end of their mark, for all of a moment in one
 * command each.
 */
export const createOrderNotes = (models: Models, log: Logger) =>
  together<OrderChange, void>(async (changes) => {
    await recordAudits(models, log, changes);
    const sent = changes.flatMap((change) => change.sent ?? []);
    if (sent.length > 0) await noteOrdersSent(models, sent);
  }, gatherMs);

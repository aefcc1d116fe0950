import { ok } from '@forno/shared/domain';
import { adminNotices } from '@forno/shared/messages/server';
import { readMenu } from '@forno/shared/server/menu';
import { announceMenu } from '@forno/shared/server/live';
import { type NewAudit, recordAudits } from '@forno/shared/server/operations';
import type { Logger } from '@forno/shared/server/runtime';
import type { CurrentUser } from '../http/authenticate.ts';
import type { Call, Deps } from './deps.ts';
import { toPizzaView } from './views.ts';

/** Audits what was changed of the menu's pizzas, and tells every screen. */
export async function tellOfChange(
  { deps, user, logger }: { deps: Deps; user: CurrentUser; logger: Logger },
  ...changes: readonly Omit<NewAudit, 'kind'>[]
): Promise<void> {
  const audits = changes.map((change) => ({ by: user, entry: { ...change, kind: 'pizza' as const } }));
  await recordAudits(deps.models, logger, audits);
  await announceMenu({ publisher: deps.publisher, logger });
}

export async function hiddenPizzas({ deps: { models } }: Call<'hiddenPizzas'>) {
  return ok((await readMenu(models, { hidden: true })).map(toPizzaView));
}

/** Sets the menu's order, and what it leaves out; the lines of carts then say that it is no longer on the menu. */
export async function arrangeMenu(call: Call<'arrangeMenu'>) {
  const { deps, body } = call;
  const before = await deps.models.pizzas.find().lean();
  await deps.models.pizzas.bulkWrite(
    body.pizzas.map(({ _id, hidden }, position) => ({
      updateOne: { filter: { _id }, update: { $set: { hidden, position } } },
    })),
  );
  const turned = before.flatMap(({ _id, name, hidden = false }) => {
    const to = body.pizzas.find((pizza) => pizza._id === String(_id))?.hidden ?? hidden;
    return to === hidden ? [] : [{ subject: String(_id), title: name, action: to ? 'hide' : 'show' }];
  });
  await tellOfChange(call, ...turned);
  return ok({ message: adminNotices.pizzaUpdated });
}

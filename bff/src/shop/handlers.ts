import { rooms, routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { announce } from '@forno/shared/server/live';
import { recordAudit } from '@forno/shared/server/operations';
import { changeShop } from '@forno/shared/server/shop';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';

/** Updates some of the shop's settings without overwriting concurrent changes to others. */
const updateShop = (deps: Deps) =>
  defineHandler(routes.updateShop, async ({ body, user, logger }) => {
    const changed = await changeShop(deps.models, body);
    if (!changed) return refuse('settings_stale', { details: await deps.shop.read() });
    const { before, after } = changed;
    const parts = (['delivery', 'hours', 'pause', 'capacity', 'promise'] as const).filter(
      (part) => body[part] !== undefined,
    );
    for (const part of parts)
      await recordAudit(deps.models, logger, user, {
        kind: 'setting',
        subject: part,
        title: part,
        action: 'update',
        from: before[part],
        to: after[part],
      });
    const { version } = after;
    await announce({ publisher: deps.publisher, logger }, [rooms.everyone], 'shop.changed', { version });
    return ok(after);
  });

export const shopHandlers = (deps: Deps) => [
  defineHandler(routes.shop, async () => ok(await deps.shop.read())),
  defineHandler(routes.promise, async ({ query }) => {
    const { from, to, busy } = await deps.eta.promise(await deps.shop.read(), query.pizzas);
    return ok({ from: from.toISOString(), to: to.toISOString(), busy });
  }),
  updateShop(deps),
];

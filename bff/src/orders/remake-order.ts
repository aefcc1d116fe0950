import { ok } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages/server';
import { remakeOrder as remake } from '@forno/shared/server/checkouts';
import { orderViewFor } from '@forno/shared/server/orders';
import type { Call } from './deps.ts';

/** An admin has an order made again, for nothing; wherever it is by now. */
export async function remakeOrder({ deps, params, body, user, logger }: Call<'remakeOrder'>) {
  const made = await remake({ ...deps, logger }, { ...body, of: params.id, by: user });
  if (!made.ok) return made;
  const { order, isNew } = made.value;
  const { key: _key, ...asked } = body;
  const change = { by: user, order, action: 'remake', from: { of: params.id }, to: asked } as const;
  if (isNew) deps.background.run(() => deps.followUpChange(change));
  return ok({ message: answers.orderRemade, order: orderViewFor(user)(order) });
}

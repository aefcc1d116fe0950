import type { JobPayload } from '@forno/shared/contracts/server';
import { callName, deliveryNews, newsForMs } from '@forno/shared/domain';
import { pushWords } from '@forno/shared/messages/server';
import { listenerFields, listeners } from '@forno/shared/server/accounts';
import type { Order, Push, User } from '@forno/shared/server/db';
import { RetryLater } from '../runtime/job-errors.ts';
import { callPushService } from './call-push-service.ts';
import type { Deps } from './deps.ts';

/** News remembered by device: more than a day has. */
const toldMax = 20;

/**
 * Tells the customer's devices, those that were not told yet, as long as it is true and news. A process that dies in between
 * tells one again, whose browser shows it in the place of the first, by its tag.
 */
export async function sendPush(deps: Deps, { userId, checkoutId, tag }: JobPayload<'push'>): Promise<void> {
  const { models, config, settings, perform } = deps;
  const orders = await models.orders.find({ checkoutId, userId }).sort({ line: 1 }).lean<Order[]>();
  const news = deliveryNews(orders, new Date()).find((one) => one.tag === tag);
  const user = news && (await models.users.findById(userId, listenerFields).lean<User>());
  const [first] = orders;
  if (!user || !first) return;
  const { contact } = await settings.read();
  const message = {
    title: contact.name,
    body: pushWords(news, callName(first), contact.phone),
    tag,
    ttl: newsForMs[news.what] / 1_000,
    topic: checkoutId,
  };
  const away: string[] = [];
  for (const push of listeners(config, user, news)) {
    const { how, why } = await perform('send push', () => callPushService(config, push, message));
    if (how === 'away') away.push(why);
    else await note(deps, user, push, how === 'gone' ? undefined : tag);
    if (how === 'refused') deps.logger.warn({ why }, 'a push service refuses a notification');
  }
  if (away.length > 0) throw new RetryLater(away.join(', '));
}

/** What it was told, or that it is gone. */
async function note(
  { models, perform }: Deps,
  { _id }: User,
  { id }: Push,
  tag: string | undefined,
): Promise<void> {
  await perform('note push', () =>
    tag === undefined
      ? models.users.updateOne({ _id }, { $pull: { pushes: { id } } })
      : models.users.updateOne(
          { _id, pushes: { $elemMatch: { id, told: { $ne: tag } } } },
          { $push: { 'pushes.$.told': { $each: [tag], $slice: -toldMax } } },
        ),
  );
}

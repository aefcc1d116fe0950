import type { Checkout, Mail, Order } from '@forno/shared/server/db';
import { orderLinks, queueMail } from '@forno/shared/server/mail';
import type { Deps } from '../../deps.ts';

/**
 * Puts a copy of an order mail in the outbox, with a new id: mailboxes drop a repeated Message-ID. Data removed from
 * the first after sending is restored from the order.
 */
export async function resendMail(
  { models, producer, config }: Pick<Deps, 'models' | 'producer' | 'config'>,
  mail: Mail,
  requestId: string,
): Promise<boolean> {
  // Its id ends with the checkout's or order's id.
  const id = /-([0-9a-f]{24})/.exec(mail._id)?.[1];
  const about =
    id === undefined
      ? undefined
      : ((await models.checkouts.findById(id).lean<Checkout>()) ??
        (await models.orders.findById(id).lean<Order>()));
  const filled = about && {
    ...orderLinks(config, about.userId),
    ...(about.delivery && { delivery: about.delivery }),
  };
  await queueMail(
    { models, producer },
    {
      _id: `${mail._id}-again-${Date.now()}`,
      template: mail.template,
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      data: { ...filled, ...mail.data },
    },
    requestId,
  );
  return true;
}

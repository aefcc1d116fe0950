import {
  type Checkout,
  type Config,
  type Mail,
  type Models,
  type Order,
  orderLinks,
  type Producer,
  queueMail,
} from '@forno/shared/server';

interface Deps {
  models: Models;
  producer: Producer;
  config: Config;
}

/**
 * Puts a copy of a mail about an order in the outbox, under an id of its own: mailboxes drop a second one with the
 * same Message-ID. What was taken out of the first after it had gone out comes from the books.
 */
export async function copyMail(
  { models, producer, config }: Deps,
  mail: Mail,
  requestId: string,
): Promise<boolean> {
  // Its id ends with that of its checkout or of its order.
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

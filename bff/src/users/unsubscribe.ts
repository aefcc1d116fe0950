import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import { readUnsubscribeToken } from '@forno/shared/server/mail';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';

/** Unsubscribes the link's owner from order mails. Idempotent. */
export const unsubscribe = ({ models, config }: Deps) =>
  defineHandler(routes.unsubscribe, async ({ params }) => {
    const _id = readUnsubscribeToken(config, params.token);
    if (_id === undefined) return refuse('link_invalid');
    await models.users.updateOne({ _id }, { $set: { noOrderMails: true } });
    return ok({ message: answers.unsubscribed });
  });

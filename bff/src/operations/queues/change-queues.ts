import { refusalOf } from '@forno/shared/messages';
import type { Models, User } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import type { Config } from '@forno/shared/server/runtime';
import type { Request, RequestHandler } from 'express';
import { sendRefusal } from '../../http/refusals.ts';

/**
 * A queue, or all, may be paused and resumed. What becomes of jobs is decided on the queues page alone, which asks for
 * the second factor before money moves and discards nothing that is due.
 */
const changes = /^\/api\/queues\/(?:(?<queue>[^/]+)\/)?(?<action>pause|resume)$/;

/** CSRF: browsers state a change's origin; without SameSite support a foreign page would send the cookie. */
function isFromOurPage({ headers }: Request, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(PUBLIC_URL).origin || new URL(origin).host === headers.host;
}

/** Lets through only the changes that Bull Board may make from its own page, and audits each. */
export function changeQueues(
  models: Models,
  config: Config,
  adminOf: (req: Request) => Pick<User, '_id' | 'name'> | undefined,
): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    if (!isFromOurPage(req, config)) return sendRefusal(res, refusalOf('foreign_page'));
    const change = changes.exec(req.path)?.groups;
    const admin = adminOf(req);
    if (!change || !admin || req.method !== 'PUT') return sendRefusal(res, refusalOf('no_such_route'));
    const { queue = 'all queues', action = '' } = change;
    res.on('finish', () => {
      if (res.statusCode >= 400) return;
      const entry = { kind: 'queue', subject: queue, title: queue, action } as const;
      void recordAudit(models, req.log, admin, entry);
    });
    next();
  };
}

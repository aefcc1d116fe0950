import { refusalOf } from '@forno/shared/messages';
import { type Config, type Models, recordAudit, type User } from '@forno/shared/server';
import type { Request, RequestHandler } from 'express';
import { sendRefusal } from '../http/send-refusal.ts';

/**
 * Allowed manual changes to queues. Excluded: adding and editing jobs (refunds are made in the admin area), schedules,
 * limits, and obliterating a queue with active jobs.
 */
const changes = [
  /^\/api\/queues\/(?<action>pause|resume)$/,
  /^\/api\/queues\/(?<queue>[^/]+)\/(?<action>pause|resume|empty|promote)$/,
  /^\/api\/queues\/(?<queue>[^/]+)\/(?<action>retry|clean)\/\w+$/,
  /^\/api\/queues\/(?<queue>[^/]+)\/(?<job>[^/]+)\/(?<action>retry|clean|promote)(\/\w+)?$/,
];

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
    const change = changes.map((pattern) => pattern.exec(req.path)?.groups).find((found) => found);
    const admin = adminOf(req);
    if (!change || !admin || req.method !== 'PUT') return sendRefusal(res, refusalOf('no_such_route'));
    const { queue = 'all queues', job, action = '' } = change;
    res.on('finish', () => {
      if (res.statusCode >= 400) return;
      const entry = { kind: 'queue', subject: job ?? queue, title: queue, action } as const;
      void recordAudit(models, req.log, admin, entry);
    });
    next();
  };
}

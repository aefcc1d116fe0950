import { queueNames } from '@forno/shared/contracts/server';
import type { Refusal } from '@forno/shared/domain';
import { refusalOf, serverErrors } from '@forno/shared/messages/server';
import { isOwner } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import type { Config } from '@forno/shared/server/runtime';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { cookieOf } from '../../http/caller.ts';
import { sendRefusal } from '../../http/refusals.ts';
import { policyOfOthers } from '../../http/security-headers.ts';
import { type QueuesUser, queuesCookie, queuesPath, readQueuesCookie } from './queues-session.ts';
import type { Deps } from '../deps.ts';

/**
 * A queue, or all, may be paused and resumed. What becomes of jobs is decided on the queues page alone, which asks for
 * the second factor before money moves and discards nothing that is due.
 */
const changes = /^\/api\/queues\/(?:(?<queue>[^/]+)\/)?(?<action>pause|resume)$/;

/** Bull Board under /admin/queues/board, for owners who opened it from the queues page. Audits each change. */
export function queuesRouter({ config, models, producer }: Deps): Router {
  let opening: Promise<RequestHandler> | undefined;
  const board: RequestHandler = async (req, res, next) => {
    opening ??= openBoard(producer);
    const serve = await opening;
    // Its font stays blocked: that would tell a third party who works here.
    res.set('content-security-policy', policyOfOthers('self'));
    await serve(req, res, next);
  };
  const onlyAdmins: RequestHandler = async (req, res, next) => {
    const opener = readQueuesCookie(config, cookieOf(req, queuesCookie));
    const admin = opener && (await isStillAllowed(models, config, opener));
    if (!admin) {
      res.vary('accept');
      if (req.accepts(['json', 'html']) === 'html') return res.redirect('/admin/queues');
      return tell(res, refusalOf('session_expired'));
    }
    if (isLook(req)) return next();
    if (!isFromOurPage(config, req)) return tell(res, refusalOf('foreign_page'));
    const change = changes.exec(req.path)?.groups;
    if (!change || req.method !== 'PUT')
      return tell(res, refusalOf('no_such_route', { message: serverErrors.board.change }));
    const { queue = 'all queues', action = '' } = change;
    res.on('finish', () => {
      if (res.statusCode >= 400) return;
      const entry = { kind: 'queue', subject: queue, title: queue, action } as const;
      void recordAudit(models, req.log, admin, entry);
    });
    next();
  };
  return Router().use(queuesPath, onlyAdmins, board);
}

const isLook = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/**
 * Bull Board can't hide single acts, asks whether one is sure of those that are refused, and says of an answer only what
 * has an `error`: without it the dialog closes as if it were done.
 */
function tell(res: Response, refusal: Refusal): void {
  const { error } = serverErrors.board;
  const told = { ...refusal, error };
  sendRefusal(res, isLook(res.req) ? refusal : told);
}

/** CSRF: browsers state a change's origin; without SameSite support a foreign page would send the cookie. */
function isFromOurPage({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, { headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(PUBLIC_URL).origin || new URL(origin).host === headers.host;
}

/** Loaded lazily, to keep start-up fast. */
async function openBoard(producer: Deps['producer']): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(queuesPath);
  createBullBoard({
    queues: queueNames.map((name) => new BullMQAdapter(producer.queues[name], { allowRetries: false })),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Forno queues',
        miscLinks: [{ text: 'Back to the queues', url: '/admin/queues' }],
      },
    },
  });
  return serverAdapter.getRouter();
}

/** Same check as for calls: still an owner, and the session that opened the board is still valid. */
function isStillAllowed(
  { users }: Deps['models'],
  { ADMIN_SECOND_FACTOR }: Deps['config'],
  { userId, jti, began }: QueuesUser,
) {
  const counts = [{ sessionsFrom: { $lte: began } }, { keptSession: jti }];
  const session = { $or: counts, 'revokedSessions.jti': { $ne: jti } };
  const factor = ADMIN_SECOND_FACTOR === 'required' ? { secondFactor: { $exists: true } } : {};
  return users.findOne({ _id: userId, ...isOwner, $and: [session], ...factor }, { name: 1 }).lean();
}

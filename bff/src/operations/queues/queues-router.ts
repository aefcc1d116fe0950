import { queueNames } from '@forno/shared/domain';
import { refusalOf } from '@forno/shared/messages';
import type { User } from '@forno/shared/server/db';
import { type Request, type RequestHandler, Router } from 'express';
import type { Deps } from '../../deps.ts';
import { cookieOf } from '../../http/caller.ts';
import { sendRefusal } from '../../http/refusals.ts';
import { changeQueues } from './change-queues.ts';
import { type Opener, queuesCookie, queuesPath, readQueuesCookie } from './queues-session.ts';

const foreignFont = /<link href="https:\/\/fonts\.[^>]*>/;
/** Always visible at any width; Bull Board hides its own links in a menu. */
const wayBack =
  '<a href="/admin/queues" style="position:fixed;z-index:99;right:16px;bottom:16px;padding:12px 18px;border-radius:14px;' +
  'background:#b93a1e;color:#fff;font:600 15px system-ui;text-decoration:none">← Back to the queues</a>';

/** Bull Board under /admin/queues/board, for admins who opened it from the queues page. */
export function queuesRouter({ config, models, producer }: Deps): Router {
  let opening: Promise<RequestHandler> | undefined;
  const board: RequestHandler = async (req, res, next) => {
    opening ??= openBoard(producer);
    const serve = await opening;
    await serve(req, res, next);
  };
  const admins = new WeakMap<Request, Pick<User, '_id' | 'name'>>();
  const onlyAdmins: RequestHandler = async (req, res, next) => {
    const opener = readQueuesCookie(cookieOf(req, queuesCookie), config);
    const admin = opener && (await stillMay(models, config, opener));
    if (admin) {
      admins.set(req, admin);
      return next();
    }
    if (req.accepts(['json', 'html']) === 'html') return res.redirect('/admin/queues');
    sendRefusal(res, refusalOf('session_expired'));
  };
  /** Bull Board needs a base element and style elements, unlike our own pages. */
  const allowItsPage: RequestHandler = (_req, res, next) => {
    const policy = String(res.getHeader('content-security-policy'));
    const its = policy
      .replace("base-uri 'none'", "base-uri 'self'")
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
    res.setHeader('content-security-policy', its);
    next();
  };
  /** Its page loads a font from a third party, which our CSP blocks and the console would report. */
  const asOurs: RequestHandler = (_req, res, next) => {
    const send = res.send.bind(res);
    res.send = (body: unknown) =>
      send(
        typeof body === 'string'
          ? body.replace(foreignFont, '').replace('</body>', `${wayBack}</body>`)
          : body,
      );
    next();
  };
  const router = Router();
  const change = changeQueues(models, config, (req) => admins.get(req));
  router.use(queuesPath, onlyAdmins, change, allowItsPage, asOurs, board);
  return router;
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
    options: { uiConfig: { boardTitle: 'Forno queues' } },
  });
  return serverAdapter.getRouter();
}

/** Same check as for calls: still an admin, and the session that opened the board is still valid. */
function stillMay(
  { users }: Deps['models'],
  { ADMIN_SECOND_FACTOR }: Deps['config'],
  { userId, jti, began }: Opener,
) {
  const counts = [{ sessionsFrom: { $lte: began } }, { keptSession: jti }];
  const session = { $or: counts, 'revokedSessions.jti': { $ne: jti } };
  const factor = ADMIN_SECOND_FACTOR === 'required' ? { secondFactor: { $exists: true } } : {};
  return users.findOne({ _id: userId, role: 'admin', ...session, ...factor }, { name: 1 }).lean();
}

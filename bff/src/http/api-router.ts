import express, { type Request, type Response, Router } from 'express';
import { addressOf, describeDevice, cookieOf } from './caller.ts';
import type { Handler } from './handler.ts';
import { authorise, nameCaller } from './authorise.ts';
import { CachedResponse } from './cached-response.ts';
import { requestIdOf } from './request-log.ts';
import { refusalOf, toStaff } from '@forno/shared/messages/server';
import { sendRefusal } from './refusals.ts';
import { runMiddleware } from './read-body.ts';
import type { Services } from './services.ts';

export type Deps = Pick<Services, 'authenticate' | 'limits' | 'sessions'>;

/** Far above the largest legitimate body: an inventory edit with the values it was based on. */
const json = express.json({ limit: '200kb' });

/** Adapts handlers to HTTP; nothing else touches requests and responses. */
export function apiRouter<D extends Deps>(deps: D, handlers: readonly Handler<D>[]): Router {
  const all = Router();
  const routeByPath = new Map<string, Router>();
  for (const handler of handlers) {
    const { method, path } = handler.route;
    const limiters = handler.options.limit ? [deps.limits[handler.options.limit]] : [];
    const routers = [all];
    if (!path.includes(':')) {
      const own = Router();
      routeByPath.set(`${method} ${path}`, own);
      routers.push(own);
    }
    for (const router of routers)
      router[method.toLowerCase() as Lowercase<typeof method>](
        path,
        ...limiters,
        async (req: Request, res: Response) => {
          await answer(handler, deps, req, res);
        },
      );
  }
  // A path without parameters is found at once; Express tries one route after the other.
  return Router().use((req, res, next) =>
    (routeByPath.get(`${req.method} ${req.path}`) ?? all)(req, res, next),
  );
}

const isStaffs = ({ access }: Handler<Deps>['route']) => access !== 'open' && access !== 'customer';

async function answer<D extends Deps>(
  handler: Handler<D>,
  deps: D,
  req: Request,
  res: Response,
): Promise<void> {
  const { allowDuringMfaSetup } = handler.route;
  const user = await authorise(
    handler.options.cachedSession
      ? deps.sessions.authenticateCached
      : (token) => deps.authenticate(token, allowDuringMfaSetup),
    handler.route,
    req,
  );
  if (!user.ok) return sendRefusal(res, user.refusal);
  if (isOtherBody(handler, req)) return sendRefusal(res, refusalOf('body_not_json'));
  const extra = await readBody(handler, req, res);
  const reply = await handler.run({
    deps,
    params: req.params,
    query: req.query,
    body: req.body,
    user: user.value,
    extra,
    logger: req.log,
    requestId: requestIdOf(req),
    address: addressOf(req),
    device: describeDevice(req.headers['user-agent']),
    cookie: (name) => cookieOf(req, name),
  });
  if (!reply.ok) {
    if (user.value) nameCaller(req, user.value);
    return sendRefusal(res, isStaffs(handler.route) ? toStaff(reply.refusal) : reply.refusal);
  }
  if (reply.value instanceof CachedResponse) return reply.value.send(req, res);
  if (reply.cookie) {
    const { name, value, path, maxAgeMs } = reply.cookie;
    res.cookie(name, value, {
      path,
      maxAge: maxAgeMs,
      httpOnly: true,
      sameSite: 'strict',
      secure: req.secure,
    });
  }
  res.status(reply.status ?? handler.route.status ?? 200);
  res.set({ 'cache-control': 'no-store', ...reply.headers });
  // With a type of its own it is a file.
  if (reply.headers?.['content-type']) res.send(reply.value);
  else res.json(reply.value);
}

/** A body that would be left out without a word. */
const isOtherBody = ({ route, options }: Pick<Handler<never>, 'route' | 'options'>, req: Request) =>
  route.body !== undefined && !options.read && req.is('json') === false;

function readBody(
  { route, options }: Pick<Handler<never>, 'route' | 'options'>,
  req: Request,
  res: Response,
): Promise<unknown> | undefined {
  if (options.read) return options.read(req, res);
  return route.method === 'GET' ? undefined : runMiddleware(json, req, res);
}

import { PizzaChanges, PizzaFields, type Route, routes, z } from '@forno/shared/contracts/server';
import type { Random } from '../chaos/random.ts';
import type { Caller, Sent } from './actors.ts';
import { drawValue, type KnownValues, mutate, type Shape } from './draw-value.ts';

export interface Drawn extends Sent {
  caller: Caller;
  /** Undefined outside the route table. */
  route: Route | undefined;
}

export const allRoutes: readonly Route[] = Object.values(routes);

/** These would take the caller out of the round. */
const ends: readonly Route[] = [
  routes.logout,
  routes.logoutEverywhere,
  routes.logOutUser,
  routes.deleteAccount,
];
const staying = allRoutes.filter((route) => !ends.includes(route));

const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
const bodies = new Map(
  allRoutes.flatMap((route) => (route.body ? [[route, shapeOf(route.body)] as const] : [])),
);
const queries = new Map(
  allRoutes.flatMap((route) => (route.query ? [[route, shapeOf(route.query)] as const] : [])),
);
const forms = new Map<Route, Shape>([
  [routes.addPizza, shapeOf(PizzaFields)],
  [routes.updatePizza, shapeOf(PizzaChanges)],
]);

/** Paths outside the route table, served or not. */
const outside = [
  'GET /',
  'GET /menu',
  'GET /api',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /report.csv?from=2026-11-01&to=2026-11-30',
  'GET /report.csv?from=1900-01-01&to=2999-01-01',
  'GET /images/none.webp',
  'GET /images/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'GET /../../../../etc/passwd',
  'GET /assets/../../package.json',
  'GET /.env',
  'GET /%E0%A4%A',
  'GET /socket.io/?EIO=4&transport=polling',
  'GET /admin/queues/board',
  'GET /admin/queues/board/api/queues',
  'PUT /admin/queues/board/api/queues/refunds/pause',
  'PUT /admin/queues/board/api/queues/refunds/clean/failed',
  'POST /admin/queues/board/api/queues/refunds/add',
  'PATCH /user/profile',
  'TRACE /user/profile',
  'OPTIONS /user/login',
  'DELETE /inventory',
  'GET /user/user/',
  `GET /${'a/'.repeat(1_000)}`,
] as const;

const strangeHeaders: ReadonlyArray<Record<string, string>> = [
  { 'x-forwarded-for': '127.0.0.1, 10.0.0.1' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'https://evil.example' },
  { cookie: 'forno_queues=a.b.c.d' },
  { 'x-request-id': 'x'.repeat(5_000) },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1,5-' },
  { accept: 'text/html' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
];

/**
 * A request by one of these callers, to this route or any other: valid, mutated, or one that no client would
 * send.
 */
export function drawRequest(
  callers: readonly Caller[],
  known: KnownValues,
  random: Random,
  wanted?: Route,
): Drawn {
  const caller = random.pick(callers);
  const strange = random.chance(0.1) ? random.pick(strangeHeaders) : {};
  const headers = { ...caller.headers, ...strange };
  if (!wanted && random.chance(0.12)) {
    const [method = 'GET', path = '/'] = random.pick(outside).split(' ');
    return { caller, route: undefined, method, path, headers, body: undefined };
  }
  const route = wanted ?? random.pick(random.chance(0.9) ? staying : allRoutes);
  const path = `${fillPath(route, known, random)}${drawQuery(route, known, random)}`;
  const { method } = route;
  if (method === 'GET') return { caller, route, method, path, headers, body: undefined };
  const form = forms.get(route);
  const content = form ? drawForm(form, known, random) : drawJson(route, known, random);
  return { caller, route, method, path, headers: { ...headers, ...content.headers }, body: content.body };
}

function fillPath(route: Route, known: KnownValues, random: Random): string {
  const odd = ['%00', 'not-an-id', '%24gt', 'a'.repeat(500), '0'.repeat(24), '..%2f..', '%E0%A4%A'];
  return route.path.replace(/:(\w+)/g, () =>
    String(random.chance(0.75) ? random.pick(known._id ?? odd) : random.pick(odd)),
  );
}

function drawQuery(route: Route, known: KnownValues, random: Random): string {
  const shape = queries.get(route);
  if (!shape) return random.chance(0.03) ? '?a[$gt]=&__proto__[role]=admin' : '';
  const drawn = Object.entries(drawValue(shape, known, random) as Record<string, unknown>);
  const pairs = drawn.map(([name, value]): [string, string] => [
    name,
    String(random.chance(0.2) ? mutate(value, random) : value),
  ]);
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value.slice(0, 2_000)])).toString();
  return `?${query}${random.chance(0.1) ? `&${query}&q[$regex]=(a%2B)%2B` : ''}`;
}

interface Content {
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

function drawJson(route: Route, known: KnownValues, random: Random): Content {
  const shape = bodies.get(route);
  let value = shape ? drawValue(shape, known, random) : {};
  for (let changes = random.chance(0.4) ? 0 : 1 + random.below(3); changes > 0; changes -= 1)
    value = mutate(value, random);
  const json = JSON.stringify(value) ?? '';
  const headers = { 'content-type': 'application/json' };
  if (random.chance(0.9)) return { headers, body: json };
  return random.pick<Content>([
    { headers, body: json.slice(0, random.below(json.length + 1)) },
    { headers, body: `${json}${json}` },
    { headers, body: Buffer.from([0xff, 0xfe, 0, 1, 2, 0x7b]) },
    { headers, body: `{"a":${'['.repeat(20_000)}` },
    { headers, body: `{"message":"${'x'.repeat(300_000)}"}` },
    { headers: { 'content-type': 'text/plain' }, body: json },
    { headers: { 'content-type': 'application/json; charset=utf-7' }, body: json },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'role=admin&email[$gt]=' },
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n\r\n' },
    { headers: {}, body: undefined },
  ]);
}

/** One red pixel: an accepted picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

function drawForm(shape: Shape, known: KnownValues, random: Random): Content {
  const fields = drawValue(shape, known, random) as Record<string, unknown>;
  const sent = random.chance(0.5) ? fields : (mutate(fields, random) as Record<string, unknown> | null);
  const boundary = 'fuzz-boundary';
  const part = (header: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${header}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const picture = random.pick([pixel, pixel, Buffer.from('<svg onload="alert(1)"/>'), Buffer.alloc(70_000)]);
  const file = `name="${random.pick(['pizzaimage', 'pizzaimage', 'other'])}"; filename="../../a.png"`;
  const body = Buffer.concat([
    ...Object.entries(sent ?? {}).map(([name, value]) =>
      part(`name="${name}"`, (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 50_000)),
    ),
    ...(random.chance(0.8) ? [part(`${file}\r\ncontent-type: image/png`, picture)] : []),
    Buffer.from(random.chance(0.9) ? `--${boundary}--\r\n` : ''),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

import * as contracts from '@forno/shared/contracts';
import {
  liveEvents,
  PizzaChanges,
  PizzaFields,
  type Route,
  type RouteName,
  routes,
  z,
} from '@forno/shared/contracts';
import { refusalCodes } from '@forno/shared/domain';
import { refusalTexts } from '@forno/shared/messages';
import { refusalStatus } from '../http/refusal-status.ts';
import { describeNamed, describeShape, type JsonSchema } from './describe-shape.ts';

const multipart: Partial<Record<RouteName, z.ZodMiniType>> = {
  addPizza: PizzaFields,
  updatePizza: PizzaChanges,
};
const also202 = new Set<string>(['verifyPayment', 'createOrder'] satisfies RouteName[]);
const access = { open: 'everybody', customer: 'anyone logged in', admin: 'admins' } as const;

/** Named schemas of the contracts become names here too, described once. */
const names = z.registry<{ id: string }>();
for (const [id, value] of Object.entries(contracts)) if (isSchema(value)) names.add(value, { id });

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

type Defined = JsonSchema & { $defs?: Record<string, JsonSchema> };
const shapes = new Map<string, JsonSchema>();

/** A schema as it travels; the named ones inside it are remembered for the list of shapes. */
function shapeOf(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const wrapped = z.toJSONSchema(z.object({ it: schema }), {
    io,
    metadata: names,
    unrepresentable: 'any',
  }) as Defined;
  for (const [name, shape] of Object.entries(wrapped.$defs ?? {})) shapes.set(name, shape);
  return describeShape(wrapped.properties?.it ?? {});
}

const block = (text: string) => ['```ts', text, '```'].join('\n');

function describeRoute([name, route]: [string, Route]): string {
  const form = Object.entries(multipart).find(([key]) => key === name)?.[1];
  const inputs = [
    ...(route.query ? [`Query: ${shapeOf(route.query, 'input')}`] : []),
    ...(route.body ? [`Body: ${shapeOf(route.body, 'input')}`] : []),
    ...(form ? [`Form (multipart), with the picture as \`pizzaimage\`: ${shapeOf(form, 'input')}`] : []),
  ];
  const status = `${route.status ?? 200}${also202.has(name) ? ', or 202 while undecided' : ''}`;
  return [
    `### ${route.method} ${route.path}`,
    '',
    `For ${access[route.access]}. Success is ${status}.`,
    '',
    block([...inputs, `Answer: ${shapeOf(route.answer, 'output')}`].join('\n')),
  ].join('\n');
}

function describeRefusals(): string {
  const rows = refusalCodes.map((code) => `| \`${code}\` | ${refusalStatus[code]} | ${refusalTexts[code]} |`);
  return ['| code | status | message |', '|---|---|---|', ...rows].join('\n');
}

/** docs/api.md, made from the table of routes: it can't say what the server doesn't do. */
export function describeApi(): string {
  shapes.clear();
  const calls = Object.entries(routes).map(describeRoute);
  const events = Object.entries(liveEvents).map(
    ([name, payload]) => `### ${name}\n\n${block(shapeOf(payload, 'output'))}`,
  );
  const named = [...shapes]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, shape]) => `### ${name}\n\n${block(describeNamed(shape))}`);
  return `${[
    '# The API',
    'Generated from `shared/src/contracts/routes.ts` by `node scripts/api-docs.mjs`; a test fails when it is out of date.',
    'Protected calls send `Authorization: Bearer <token>`. Money is in rupees where a field says price, in integer paise where it says amount or revenue (the `amount` sent to create-payment is the total shown on the screen, in rupees). Moments are ISO 8601 in UTC. A refusal answers `{ message, code, details? }`; `details` carries what the client needs to go on, such as the current order after a stale change.',
    "Long lists answer the next page's cursor in `X-Next-Cursor` and the total number in `X-Total-Count`. Every answer carries `X-Request-Id`.",
    '## Calls',
    ...calls,
    '## Other paths',
    [
      '| path | what |',
      '|---|---|',
      '| GET /images/:name | a picture, cached forever |',
      '| GET /report.csv?from&to | the report as a file, for admins |',
      '| GET /healthz | 200 while the process is alive |',
      '| GET /readyz | 200 when the database and Redis answer, otherwise 503 |',
      '| GET /metrics | for Prometheus |',
      '| GET /admin/queues/board | Bull Board, with the cookie of POST /operations/queues-session |',
    ].join('\n'),
    '## Live events',
    'Socket.IO over WebSocket, with the token as `auth.token`. Customers hear about their own orders and checkouts, admins about all orders, everybody about the menu and the inventory.',
    ...events,
    '## Shapes',
    ...named,
    '## Refusals',
    describeRefusals(),
  ].join('\n\n')}\n`;
}

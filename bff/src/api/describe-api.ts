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

/** The contracts' named schemas are listed once, by name. */
const names = z.registry<{ id: string }>();
for (const [id, value] of Object.entries(contracts)) if (isSchema(value)) names.add(value, { id });

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

type Defined = JsonSchema & { $defs?: Record<string, JsonSchema> };
const shapes = new Map<string, JsonSchema>();

/** A schema as serialised; named schemas inside it are collected for the list of types. */
function shapeOf(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const wrapped = z.toJSONSchema(z.object({ it: schema }), {
    io,
    metadata: names,
    unrepresentable: 'any',
  }) as Defined;
  for (const [name, shape] of Object.entries(wrapped.$defs ?? {})) shapes.set(name, shape);
  return describeShape(wrapped.properties?.it ?? {});
}

const block = (lines: string[]) => ['```ts', ...lines, '```'].join('\n');
const row = (...cells: (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`;
const table = (heads: string[], rows: string[]) =>
  [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n');

function describeRoute([name, { method, path, access: who, query, body, answer, status = 200 }]: [
  string,
  Route,
]): string {
  const form = Object.entries(multipart).find(([key]) => key === name)?.[1];
  const given = [
    ...(query ? [`query ${shapeOf(query, 'input')}`] : []),
    ...(body ? [shapeOf(body, 'input')] : []),
    ...(form ? [`${shapeOf(form, 'input')} as multipart, the picture as \`pizzaimage\``] : []),
  ].join(', ');
  const success = also202.has(name) ? `${status}, or 202 while undecided` : status;
  return row(`${method} ${path}`, access[who], given, success, shapeOf(answer, 'output'));
}

function describeRefusals(): string {
  const rows = refusalCodes.map((code) => row(`\`${code}\``, refusalStatus[code], refusalTexts[code]));
  return table(['code', 'status', 'message'], rows);
}

/** Generates docs/api.md from the route table, so that it can't disagree with the server. */
export function describeApi(): string {
  shapes.clear();
  const calls = Object.entries(routes).map(describeRoute);
  const events = Object.entries(liveEvents).map(
    ([name, payload]) => `'${name}': ${shapeOf(payload, 'output')}`,
  );
  const named = [...shapes]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, shape]) => `type ${name} = ${describeNamed(shape)}`)
    .map((type) => (type.includes('\n') ? `${type}\n` : type));
  return `${[
    '# The API',
    'Generated from `shared/src/contracts/routes.ts` by `node scripts/api-docs.mjs`; a test fails when it is out of date.',
    'Protected calls send `Authorization: Bearer <token>`. Money is in rupees where a field says price, in integer paise where it says amount or revenue (the `amount` sent to create-payment is the total shown on the screen, in rupees). Moments are ISO 8601 in UTC. A refusal answers `{ message, code, details? }`; `details` carries what the client needs to go on, such as the current order after a stale change.',
    "Long lists answer the next page's cursor in `X-Next-Cursor` and the total number in `X-Total-Count`. Every answer carries `X-Request-Id`.",
    '## Calls',
    table(['call', 'for', 'takes', 'success', 'answers'], calls),
    '## Other paths',
    table(
      ['path', 'what'],
      [
        row('GET /images/:name', 'a picture, cached forever'),
        row('GET /report.csv?from&to', 'the report as a file, for admins'),
        row('GET /healthz', '200 while the process is alive'),
        row('GET /readyz', '200 when the database and Redis answer, otherwise 503'),
        row('GET /metrics', 'for Prometheus'),
        row('GET /admin/queues/board', 'Bull Board, with the cookie of POST /operations/queues-session'),
      ],
    ),
    '## Live events',
    'Socket.IO over WebSocket, with the token as `auth.token`. Customers hear about their own orders and checkouts, admins about all orders, everybody about the menu and the inventory.',
    block(events),
    '## Shapes',
    block(named),
    '## Refusals',
    describeRefusals(),
  ].join('\n\n')}\n`;
}

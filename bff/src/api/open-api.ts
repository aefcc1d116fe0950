import {
  liveEvents,
  paramsOf,
  PizzaChanges,
  PizzaFields,
  RefusalBody,
  type Route,
  type RouteName,
  routes,
  type z,
} from '@forno/shared/contracts/server';
import { refusalStatus } from '@forno/shared/domain';
import { refusalTexts } from '@forno/shared/messages/server';
import { about } from './about-the-api.ts';
import { collectShapes, type Json } from './collect-shapes.ts';

type Shapes = ReturnType<typeof collectShapes>;

const multipart: Partial<Record<RouteName, z.ZodMiniType>> = {
  addPizza: PizzaFields,
  updatePizza: PizzaChanges,
};
const also202 = new Set<string>(['verifyPayment', 'createOrder'] satisfies RouteName[]);
const access = {
  open: 'everybody',
  customer: 'anyone logged in',
  kitchen: 'admins (the kitchen’s duty is enough)',
  counter: 'admins (of the counter’s duty, or owners)',
  owner: 'admins (owners; without duties they all are)',
} as const;
const inJson = (schema: Json) => ({ 'application/json': { schema } });

/** The contracts as OpenAPI 3.1, so that the description can't disagree with the server. */
export function openApi(): Json {
  const shapes = collectShapes();
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(shapes, name, route) };
  }
  const refused = { description: 'Refused', content: inJson(shapes.shapeOf(RefusalBody, 'output')) };
  const events = Object.entries(liveEvents).map(([name, payload]) => [
    name,
    shapes.shapeOf(payload, 'output'),
  ]);
  const texts: Record<string, string> = refusalTexts;
  const refusals = Object.entries(refusalStatus).map(
    ([code, status]) => `| \`${code}\` | ${status} | ${texts[code]} |`,
  );
  const byName = Object.entries(shapes.named()).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return {
    openapi: '3.1.0',
    info: { title: 'Forno', version: '1.0.0', description: about(refusals) },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: { Refused: refused },
      schemas: Object.fromEntries(byName),
    },
    'x-live-events': Object.fromEntries(events),
  };
}

function operation(shapes: Shapes, operationId: string, route: Route): Json {
  const { path, access: who, query, answer, status = 200 } = route;
  const params = paramsOf(route);
  const content = inJson(shapes.shapeOf(answer, 'output'));
  const inPath = params ? shapes.fieldsOf(params) : [];
  const inQuery = query ? shapes.fieldsOf(query) : [];
  return {
    operationId,
    tags: [path.split('/')[1]],
    summary: `For ${access[who]}`,
    security: who === 'open' ? [] : [{ session: [] }],
    parameters: [
      ...inPath.map((field) => ({ ...field, in: 'path' })),
      ...inQuery.map((field) => ({ ...field, in: 'query' })),
    ],
    requestBody: requestBody(shapes, operationId, route),
    responses: {
      [status]: { description: 'Done', content },
      ...(also202.has(operationId) && { 202: { description: 'Undecided yet', content } }),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function requestBody({ shapeOf }: Shapes, name: string, { body }: Route): Json | undefined {
  const form = Object.entries(multipart).find(([key]) => key === name)?.[1];
  if (!form) return body && { required: true, content: inJson(shapeOf(body, 'input')) };
  const picture = { type: 'object', properties: { pizzaimage: { type: 'string', format: 'binary' } } };
  const schema = { allOf: [shapeOf(form, 'input'), picture] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

import { liveEvents, routes, z } from '@forno/shared/contracts/server';
import { refusalStatus } from '@forno/shared/domain';
import { expect, it } from 'vitest';
import { openApi } from './open-api.ts';

const text = `${JSON.stringify(openApi(), null, 2)}\n`;
const Operation = z.object({
  security: z.array(z.unknown()),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean() })),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.unknown()) })),
  responses: z.record(z.string(), z.unknown()),
});
const { paths, components, ...rest } = z
  .looseObject({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), Operation)),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
    'x-live-events': z.record(z.string(), z.unknown()),
  })
  .parse(JSON.parse(text));

it('is what docs/openapi.json says (node scripts/api-docs.mjs brings it up to date)', async () => {
  await expect(text).toMatchFileSnapshot('../../../docs/openapi.json');
});

it('describes every call with its parameters, and nothing else', () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = Object.values(routes).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(calls.toSorted());
  for (const [path, methods] of Object.entries(paths))
    for (const { parameters } of Object.values(methods)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
});

it('says who may call, how pictures are sent, and when an answer may be undecided', () => {
  expect(paths['/user/login']?.['post']?.security).toEqual([]);
  expect(paths['/order/get_orders']?.['get']?.security).toEqual([{ session: [] }]);
  expect(Object.keys(paths['/pizza/add']?.['post']?.requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ]);
  expect(Object.keys(paths['/order/create_order']?.['post']?.responses ?? {})).toEqual([
    '201',
    '202',
    'default',
  ]);
});

it('describes what is both sent and answered as it is sent, whichever call comes last', () => {
  for (const name of ['DeliveryChoice', 'DeliverySettings', 'Food', 'IngredientContract'])
    expect(components.schemas[name]).not.toHaveProperty('additionalProperties');
});

it('describes every refusal and live event', () => {
  for (const code of Object.keys(refusalStatus)) expect(text).toContain(`| \`${code}\` |`);
  expect(Object.keys(rest['x-live-events'])).toEqual(Object.keys(liveEvents));
});

it('refers only to shapes that it has', () => {
  const wanted = [...text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(wanted.length).toBeGreaterThan(100);
  for (const name of new Set(wanted)) expect(components.schemas).toHaveProperty([String(name)]);
  expect(text).not.toContain('$defs');
});

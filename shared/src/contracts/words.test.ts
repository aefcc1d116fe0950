import { describe, expect, it } from 'vitest';
import { PizzaChanges, PizzaFields } from './admin/menu.ts';
import { routes } from './server/index.ts';
import { type Route } from './route.ts';
import { z } from './z.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  const?: string;
}

const bad = [
  undefined,
  null,
  '',
  ' ',
  'a.b',
  '\0',
  'x'.repeat(9_999),
  -1,
  0.5,
  1e12,
  Number.NaN,
  true,
  [],
  {},
];

/** Every way to get one thing in a value of this shape wrong. */
function wrongValues(shape: Shape): unknown[] {
  const fields = Object.entries(shape.properties ?? {});
  // Discriminator fields stay valid; otherwise no other field would be checked.
  const fixed = Object.fromEntries(
    fields.flatMap(([field, { const: only }]) => (only ? [[field, only]] : [])),
  );
  const within = fields.flatMap(([field, inner]) =>
    wrongValues(inner).map((value) => ({ ...fixed, [field]: value })),
  );
  const several = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  const items = shape.items ? wrongValues(shape.items).map((value) => [value]) : [];
  const map = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined;
  const named = map
    ? wrongValues(map).flatMap((value) => [{ Regular: value }, { 'a.b': value }, { ['x'.repeat(99)]: value }])
    : [];
  return [...bad, ...within, ...items, ...named, ...several.flatMap(wrongValues)];
}

const table: Record<string, Route> = routes;
const contracts = [
  ...Object.entries(table).flatMap(([name, { body, query }]) => [
    ...(body ? [{ name: `the body of ${name}`, schema: body }] : []),
    ...(query ? [{ name: `the query of ${name}`, schema: query }] : []),
  ]),
  { name: 'the form of addPizza', schema: PizzaFields },
  { name: 'the form of updatePizza', schema: PizzaChanges },
];

describe('what a person reads of a value that does not fit', () => {
  it.each(contracts)('is never a sentence of the validator: $name', ({ schema }) => {
    const shape: Shape = JSON.parse(
      JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    );
    const values = wrongValues(shape);
    expect(values.length).toBeGreaterThan(bad.length);
    const messages = new Set(
      values.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []),
    );
    expect(messages.size).toBeGreaterThan(0);
    for (const message of messages) {
      expect(message).not.toMatch(
        /expected|invalid (input|option|key|type)|too (small|big)|unrecognized|pattern|NaN/i,
      );
      expect(message).toMatch(/^[A-Z“].+\.$/);
      expect(message).not.toMatch(/^This is (too long|not an id)/);
      // Names as keys are written, and numbers that nobody can read.
      expect(message).not.toMatch(/[a-z][A-Z]|_|\b(id|ms|P256dh|Pin|Upi|Fssai)\b|(most|to) \d{5}/);
    }
  });
});

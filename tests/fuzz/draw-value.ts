import type { Random } from '../chaos/random.ts';

/** The subset of JSON Schema that the contracts' requests use. */
export interface Shape {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  minimum?: number;
  maximum?: number;
}

/** Plausible values by field name: what an honest or a well-informed client would send. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** A value of this shape, using known values where there are any. */
export function drawValue(shape: Shape, known: KnownValues, random: Random, name = ''): unknown {
  const candidates = known[name];
  if (candidates && candidates.length > 0 && random.chance(0.9)) return random.pick(candidates);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  const several = shape.anyOf ?? shape.oneOf;
  if (several) return drawValue(random.pick(several), known, random, name);
  switch (String(shape.type)) {
    case 'object':
      return drawObject(shape, known, random);
    case 'array':
      return Array.from({ length: random.below(4) }, () => drawValue(shape.items ?? {}, known, random, name));
    case 'integer':
    case 'number':
      return (shape.minimum ?? 0) + random.below(Math.min(shape.maximum ?? 100, 100));
    case 'boolean':
      return random.chance(0.5);
    default:
      return random.pick(['Margherita', '2026-11-21', 'a', 'some words', '0123456789abcdef01234567']);
  }
}

function drawObject(shape: Shape, known: KnownValues, random: Random): Record<string, unknown> {
  const { properties, required = [], additionalProperties } = shape;
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || random.chance(0.5))
        .map(([name, property]) => [name, drawValue(property, known, random, name)]),
    );
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  const names = (known.ingredient ?? ['Regular']).map(String);
  return Object.fromEntries(
    Array.from({ length: random.below(3) }, () => [random.pick(names), drawValue(value, known, random)]),
  );
}

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: inner }), 'deep');

/** What breaks programs: wrong types, database operators, prototypes, odd text, sizes and numbers. */
const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  -1,
  0.1 + 0.2,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  'NaN',
  '\0',
  '\u202Eevil\uFFFF',
  '\uD800',
  '🍕'.repeat(500),
  'x'.repeat(20_000),
  '<img src=x onerror=alert(1)>',
  "' OR '1'='1",
  '../../../../etc/passwd',
  '{{7*7}}${7*7}',
  'line\r\nBcc: everybody@forno.example',
  '__proto__',
  'constructor',
  '$where',
  'a.b.c',
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { $regex: '(a+)+$' },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'),
  [],
  [[[[[]]]]],
  Array.from({ length: 3_000 }, (_, n) => n),
  nested(100),
];

/** Fields that no caller may set. */
const smuggled: Readonly<Record<string, unknown>> = {
  role: 'admin',
  isVerified: true,
  verified: true,
  passwordHash: 'x',
  sessionsFrom: 0,
  cartId: 'x',
  _id: '0'.repeat(24),
  $set: { role: 'admin' },
};

/** Corrupts the value in one place. */
export function mutate(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const at = random.below(value.length);
    return value.map((item: unknown, index) => (index === at ? mutate(item, random) : item));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return random.pick(hostile);
  const names = Object.keys(value);
  if (names.length === 0 || random.chance(0.15)) {
    const [name, extra] = random.pick(Object.entries(smuggled));
    return { ...value, [name]: extra };
  }
  const name = random.pick(names);
  if (random.chance(0.2)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === name ? mutate(inner, random) : inner]),
  );
}

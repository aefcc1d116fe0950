import * as contracts from '@forno/shared/contracts/server';
import { z } from '@forno/shared/contracts/server';

export type Json = Record<string, unknown>;

const byName = '#/components/schemas/';

/** The contracts' named schemas are listed once, by name. */
const names = z.registry<{ id: string }>();
for (const [id, value] of Object.entries(contracts)) if (isSchema(value)) names.add(value, { id });

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

const Shapes = z.object({
  properties: z.object({ it: z.record(z.string(), z.unknown()) }),
  $defs: z._default(z.record(z.string(), z.unknown()), {}),
});
const Fields = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z._default(z.array(z.string()), []),
});

/**
 * JSON Schemas of what is sent and answered. `named` are those that they refer to: what is both is described as it is sent,
 * which is so of every answer too.
 */
export function collectShapes() {
  const by: Record<'input' | 'output', Json> = { input: {}, output: {} };
  const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
    const made = z.toJSONSchema(z.object({ it: schema }), {
      io,
      metadata: names,
      unrepresentable: 'any',
      // Any integer has these.
      override({ jsonSchema: shape }) {
        if (shape.minimum === Number.MIN_SAFE_INTEGER) delete shape.minimum;
        if (shape.maximum === Number.MAX_SAFE_INTEGER) delete shape.maximum;
      },
    });
    const text = JSON.stringify(made).replaceAll('#/$defs/', byName);
    const { properties, $defs } = Shapes.parse(JSON.parse(text));
    Object.assign(by[io], $defs);
    return properties.it;
  };
  /** The fields of an object in a path or a query, each for itself. */
  const fieldsOf = (schema: z.ZodMiniType) => {
    const shape = shapeOf(schema, 'input');
    const { $ref } = shape;
    const { properties, required } = Fields.parse(
      typeof $ref === 'string' ? by.input[$ref.replace(byName, '')] : shape,
    );
    return Object.entries(properties).map(([name, its]) => ({
      name,
      required: required.includes(name),
      schema: its,
    }));
  };
  return { named: () => ({ ...by.output, ...by.input }), shapeOf, fieldsOf };
}

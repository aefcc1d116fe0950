/** The subset of JSON Schema that the contracts produce. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minItems?: number;
}

const unlimited = Number.MAX_SAFE_INTEGER;
const widest = 95;

/** A schema in TypeScript notation, with its limits as comments; a short one without any stays on its line. */
export function describeShape(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.map((one) => describeShape(one, indent)).join(' | ');
  if (schema.type === 'array') return describeList(schema, indent);
  if (schema.type === 'object') return describeObject(schema, indent);
  return [schema.type ?? 'unknown'].flat().join(' | ');
}

function describeList({ items = {} }: JsonSchema, indent: string): string {
  const item = describeShape(items, indent);
  return (items.enum ?? items.anyOf ?? items.oneOf) ? `(${item})[]` : `${item}[]`;
}

function describeObject(schema: JsonSchema, indent: string): string {
  const { properties, required = [], additionalProperties, propertyNames } = schema;
  if (!properties) {
    const value =
      typeof additionalProperties === 'object' ? describeShape(additionalProperties, indent) : 'unknown';
    return `Record<${propertyNames ? describeShape(propertyNames, indent) : 'string'}, ${value}>`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, property]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const remark = remarks(property);
    return `${key}${required.includes(name) ? '' : '?'}: ${describeShape(property, inner)}${remark && `  // ${remark}`}`;
  });
  const line = `{ ${fields.join('; ')} }`;
  if (line.length <= widest && !/\n|\/\//.test(line)) return line;
  return `{\n${fields.map((field) => inner + field).join('\n')}\n${indent}}`;
}

/** A named shape with its own limits behind it. */
export function describeNamed(schema: JsonSchema): string {
  const remark = remarks(schema);
  return `${describeShape(schema)}${remark && `  // ${remark}`}`;
}

function remarks(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems, minItems, format, pattern } = schema;
  return [
    range(minimum, maximum),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    format ?? (pattern === undefined ? '' : `/${pattern}/`),
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} by default`,
  ]
    .filter(Boolean)
    .join(', ');
}

function range(least = -unlimited, most = unlimited, what = ''): string {
  if (least === -unlimited && most === unlimited) return '';
  if (most === unlimited) return `at least ${least}${what}`;
  return least === -unlimited ? `at most ${most}${what}` : `${least} to ${most}${what}`;
}

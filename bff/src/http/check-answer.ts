import * as core from 'zod/v4/core';

const compiled = new WeakSet<core.$ZodType>();

/**
 * The contracts' parsers are interpreted, since a browser's policy forbids to compile any. A server checks each answer of
 * its own: compiled at a route's first answer, twenty orders take a quarter of the time.
 * @throws when the answer is not what its contract promises
 */
export function checkAnswer(contract: core.$ZodType, answer: unknown): unknown {
  compile(contract);
  return core.parse(contract, answer);
}

function compile(schema: unknown): void {
  if (!(schema instanceof core.$ZodType) || compiled.has(schema)) return;
  compiled.add(schema);
  const parts: readonly unknown[] = Object.values(
    schema instanceof core.$ZodObject ? schema._zod.def.shape : schema._zod.def,
  );
  for (const part of parts.flat()) compile(part);
  if (!(schema instanceof core.$ZodObject)) return;
  core.config({ jitless: false });
  const { parse } = new core.$ZodObjectJIT(schema._zod.def)._zod;
  // One with checks of its own runs them after what it parsed.
  if (schema._zod.run === schema._zod.parse) schema._zod.run = parse;
  schema._zod.parse = parse;
}

import { refusalCodes } from '@forno/shared/domain';
import { routes } from '@forno/shared/contracts';
import { describe, expect, it } from 'vitest';
import { describeApi } from './describe-api.ts';
import { describeShape } from './describe-shape.ts';

it('is what docs/api.md says (node scripts/api-docs.mjs brings it up to date)', async () => {
  await expect(describeApi()).toMatchFileSnapshot('../../../docs/api.md');
});

it('describes every call and every refusal', () => {
  const text = describeApi();
  for (const { method, path } of Object.values(routes)) expect(text).toContain(`| ${method} ${path} |`);
  for (const code of refusalCodes) expect(text).toContain(`\`${code}\``);
});

describe('a shape', () => {
  it('reads like a type, with its limits as remarks', () => {
    expect(
      describeShape({
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 80 },
          qty: { type: 'integer', minimum: 0 },
          tags: { type: 'array', items: { enum: ['a', 'b'] } },
        },
      }),
    ).toBe(
      '{\n  name: string  // 1 to 80 characters\n  qty?: integer  // at least 0\n  tags?: ("a" | "b")[]\n}',
    );
  });

  it('stays on one line while it is short and has no remarks', () => {
    const price = { type: 'object', required: ['price'], properties: { price: { type: 'number' } } };
    expect(describeShape({ type: 'array', items: price })).toBe('{ price: number }[]');
  });
});

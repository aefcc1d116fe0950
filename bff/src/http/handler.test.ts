import { defineRoute, z } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { defineHandler, type RawInput } from './handler.ts';

const route = defineRoute({
  method: 'PUT',
  path: '/things/:id',
  access: 'open',
  params: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
  query: z.object({ page: z.optional(z.coerce.number()) }),
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Name is required.')) }),
  answer: z.object({ said: z.string() }),
});

const raw = (changes: Partial<RawInput> = {}): RawInput => ({
  params: { id: '7' },
  query: { page: '2' },
  body: { name: ' Asha ', role: 'admin' },
  user: undefined,
  device: 'An unknown device',
  cookie: () => '',
  extra: undefined,
  log: pino({ level: 'silent' }),
  requestId: 'r',
  address: '127.0.0.1',
  ...changes,
});

describe('a call', () => {
  it('hands its handler what the contract makes of the request, and nothing else', async () => {
    const echo = defineHandler(route, async ({ params, query, body }) =>
      ok({ said: JSON.stringify({ params, query, body }) }),
    );
    expect(await echo.run(raw())).toEqual({
      ok: true,
      value: { said: '{"params":{"id":"7"},"query":{"page":2},"body":{"name":"Asha"}}' },
    });
  });

  it('answers what the contract knows, and nothing else', async () => {
    const leak = defineHandler(route, async () => ok({ said: 'hello', passwordHash: 'secret' }));
    expect(await leak.run(raw())).toEqual({ ok: true, value: { said: 'hello' } });
  });

  it('breaks on an answer that is not what it promised', async () => {
    const wrong = defineHandler(route, async () => ok(JSON.parse('{"said":5}')));
    await expect(wrong.run(raw())).rejects.toThrow();
  });

  it('never reaches its handler with what does not fit', async () => {
    const unreachable = defineHandler(route, () => Promise.reject(new Error('reached')));
    expect(await unreachable.run(raw({ params: { id: 'x' } }))).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(await unreachable.run(raw({ body: undefined }))).toMatchObject({
      refusal: { code: 'invalid_request' },
    });
    expect(await unreachable.run(raw({ body: { name: '' } }))).toMatchObject({
      refusal: { message: 'Name is required.', details: [{ path: 'name', message: 'Name is required.' }] },
    });
  });

  it('may say more exactly what is wrong', async () => {
    const exact = defineHandler(route, async () => ok({ said: '' }), {
      onInvalid: (issues) => (issues[0]?.path === 'name' ? refuse('email_taken').refusal : undefined),
    });
    expect(await exact.run(raw({ body: {} }))).toMatchObject({ refusal: { code: 'email_taken' } });
    expect(await exact.run(raw({ query: { page: 'x' } }))).toMatchObject({
      refusal: { code: 'invalid_request' },
    });
  });
});

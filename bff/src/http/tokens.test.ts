import { createHmac, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

const secret = 'a-secret-of-at-least-thirty-two-letters';
const tokens = createTokens({ JWT_SECRET: secret, SESSION_HOURS: 2 });
const user = 'a'.repeat(24);
const signed = (claims: object, key = secret) => jwt.sign(claims, key, { algorithm: 'HS256' });
const claims = () => ({ sub: user, jti: randomUUID(), iat: Date.now() / 1000, exp: Date.now() / 1000 + 60 });

describe('a token', () => {
  it('names its user, its session, and the hours it is good for', () => {
    const read = tokens.read(tokens.issue(user));
    expect(read?.sub).toBe(user);
    expect((read?.exp ?? 0) - (read?.iat ?? 0)).toBeCloseTo(7200, -1);
    expect(read?.jti).not.toBe(tokens.read(tokens.issue(user))?.jti);
  });

  it('records its issue time with sub-second precision', () => {
    const moments = Array.from({ length: 20 }, () => tokens.read(tokens.issue(user))?.iat ?? 0);
    expect(moments.some((moment) => !Number.isInteger(moment))).toBe(true);
  });

  it.each([
    ['signed with another secret', () => signed(claims(), 'another-secret-of-the-same-length-or-so')],
    ['expired', () => signed({ ...claims(), exp: 1 })],
    ['without a session', () => signed({ ...claims(), jti: undefined })],
    ['without an end', () => signed({ sub: user, jti: randomUUID() })],
    ['of something that is no user', () => signed({ ...claims(), sub: '{"$ne":1}' })],
    ['without a signature', () => jwt.sign(claims(), null, { algorithm: 'none' })],
    ['signed by another method', () => jwt.sign(claims(), secret, { algorithm: 'HS512' })],
    ['empty', () => ''],
  ])('is worth nothing when it is %s', (_what, token) => {
    expect(tokens.read(token())).toBeUndefined();
  });

  it('is worth nothing with one letter changed', () => {
    const [head, , tail] = tokens.issue(user).split('.');
    const body = Buffer.from(JSON.stringify({ ...claims(), sub: 'b'.repeat(24) })).toString('base64url');
    expect(tokens.read(`${head}.${body}.${tail}`)).toBeUndefined();
    const right = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
    expect(tokens.read(`${head}.${body}.${right}`)?.sub).toBe('b'.repeat(24));
  });
});

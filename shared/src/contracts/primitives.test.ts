import { describe, expect, it } from 'vitest';
import { limits } from '../domain/index.ts';
import { Email, Note } from './primitives.ts';

describe('an e-mail address', () => {
  it.each(['a@b.in', 'First.Last+tag@sub.example.co'])('accepts %s', (email) => {
    expect(Email.parse(email)).toBe(email.toLowerCase());
  });

  it.each(['ａ＠ｂ．ｉｎ', 'A@b\u2024in', 'mailto:a@b.in', '"Rao, Asha" <a@b.in>'])(
    'reads %s as it looks',
    (email) => {
      expect(Email.parse(email)).toBe('a@b.in');
    },
  );

  it.each(['a@bücher.example', 'A@BÜCHER.example', 'a@bu\u0308cher。example', 'a@xn--bcher-kva.example'])(
    'reads %s as mail carries it',
    (email) => {
      expect(Email.parse(email)).toBe('a@xn--bcher-kva.example');
    },
  );

  it('takes no more than its part of time for more blanks within a line', () => {
    const took = (blanks: number) => {
      const start = performance.now();
      Note.safeParse(`a${' '.repeat(blanks)}b`);
      return performance.now() - start;
    };
    took(1_000);
    expect(took(80_000)).toBeLessThan(40 * took(8_000) + 50);
  });

  it('writes no domain as mail does that no mail carries: of a long one it would take the square of its time', () => {
    const letters = Array.from({ length: 9_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    const [issue] = Email.safeParse(`a@${letters}.in`).error?.issues ?? [];
    expect(issue?.message).toContain(`${9_005 - limits.emailMax} fewer`);
  });

  it.each([
    '',
    'a',
    'a@b',
    'a@127.1',
    'a@1。2',
    'a@0x7f.1',
    'a@bücher.example/x',
    'a@bücher.example?x',
    'a@bücher.example%2f',
    'a@a\u0301\u200db\ud800.in',
    '@b.in',
    'a@b..in',
    'a b@c.in',
    'a@[127.0.0.1]',
    'a@b.in\ufffd',
    'a@b.in\nbcc: c@d.in',
  ])('refuses %j', (email) => {
    expect(Email.safeParse(email).success).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { redactEmails } from './logger.ts';

it.each([
  ['550 <asha.rao+1@mail.example>: no such user', '550 <***@***>: no such user'],
  ['dup key: { email: "a@b.example" }, (c@d.example).', 'dup key: { email: "***@***" }, (***@***).'],
  ['write to me@x.example.', 'write to ***@***.'],
  ['@asha@mail.example in @forno/shared/a.js', '***@*** in @forno/shared/a.js'],
  ['12@home, @forno and smtp://host:25 stay', '12@home, @forno and smtp://host:25 stay'],
])('of %j leaves %j', (text, left) => {
  expect(redactEmails(text)).toBe(left);
});

it('is done with a text of two million letters, whatever they are', () => {
  for (const part of ['a', 'a@', '@.', 'a.', '%40'])
    expect(redactEmails(part.repeat(1_000_000))).not.toBe('');
});

import { scryptSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { createPasswords } from './create-passwords.ts';

const passwords = createPasswords({ PASSWORD_COST: 4 });
const dearer = createPasswords({ PASSWORD_COST: 5 });
afterAll(() => Promise.all([passwords.close(), dearer.close()]));

const hashOf = async (password: string, by = passwords) => {
  const hashed = await by.hash(password, 'here');
  if (!hashed.ok) throw new Error(hashed.refusal.message);
  return hashed.value;
};
const yes = { ok: true, value: true };
const no = { ok: true, value: false };

/** A hash as it was stored before bcrypt. */
const scryptOf = (password: string) => {
  const salt = Buffer.from('0123456789abcdef');
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
};

it('matches only its own password; the hash contains the cost', async () => {
  const stored = await hashOf('forno-secret');
  expect(stored).toMatch(/^\$2b\$04\$.{53}$/);
  expect(await passwords.matches('forno-secret', stored, 'here')).toEqual(yes);
  expect(await passwords.matches('forno-Secret', stored, 'here')).toEqual(no);
  expect(await hashOf('forno-secret')).not.toBe(stored);
});

it('takes two spellings of the same letters for the same password', async () => {
  expect(await passwords.matches('cafe\u0301-forno', await hashOf('caf\u00e9-forno'), 'here')).toEqual(yes);
});

it('takes a password that was pasted with blanks or a line break, and still one that has them', async () => {
  const [bare, blank] = [await hashOf('forno secret'), await hashOf(' forno secret')];
  for (const typed of ['forno secret\n', '\u00a0forno secret  '])
    expect(await passwords.matches(typed, bare, 'here')).toEqual(yes);
  expect(await passwords.matches('forno\nsecret', bare, 'here')).toEqual(no);
  expect(await passwords.matches(' forno secret', blank, 'here')).toEqual(yes);
  expect(await passwords.matches('forno secret', blank, 'here')).toEqual(no);
  const renewed = await passwords.renew(' forno secret', await hashOf(' forno secret', dearer), 'here');
  expect(await passwords.matches('forno secret', renewed, 'here')).toEqual(yes);
});

it('refuses everything when there is no account', async () => {
  expect(await passwords.matches('anything', undefined, 'here')).toEqual(no);
  expect(await passwords.matches('', undefined, 'here')).toEqual(no);
});

it.each(['a'.repeat(72), 'é'.repeat(36), '🍕'.repeat(18)])(
  'takes no longer password for one of 72 bytes that it begins with (%s)',
  async (password) => {
    const stored = await hashOf(password);
    expect(await passwords.matches(password, stored, 'here')).toEqual(yes);
    expect(await passwords.matches(`${password}!`, stored, 'here')).toEqual(no);
  },
);

describe('a hash from before', () => {
  it('by scrypt is accepted, and renewed by bcrypt', async () => {
    const stored = scryptOf('forno-secret');
    expect(await passwords.matches('forno-secret', stored, 'here')).toEqual(yes);
    expect(await passwords.matches('forno-Secret', stored, 'here')).toEqual(no);
    const renewed = await passwords.renew('forno-secret', stored, 'here');
    expect(await passwords.matches('forno-secret', renewed, 'here')).toEqual(yes);
  });

  it('of another cost is renewed, and one of this cost is left alone', async () => {
    const stored = await hashOf('forno-secret');
    expect(await dearer.matches('forno-secret', stored, 'here')).toEqual(yes);
    expect(await dearer.renew('forno-secret', stored, 'here')).toMatch(/^\$2b\$05\$/);
    expect(await passwords.renew('forno-secret', stored, 'here')).toBeUndefined();
  });

  it('of a password that bcrypt would cut off stays as it is', async () => {
    const long = 'a'.repeat(73);
    expect(await passwords.matches(long, scryptOf(long), 'here')).toEqual(yes);
    expect(await passwords.renew(long, scryptOf(long), 'here')).toBeUndefined();
  });
});

it('says that it is busy, instead of letting a crowd wait for minutes', async () => {
  const crowd = Array.from({ length: 100 * availableParallelism() }, (_, n) =>
    passwords.hash('forno-secret', `address ${n}`),
  );
  const answers = await Promise.all(crowd);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
  expect(new Set(refused)).toEqual(new Set(['logins_busy']));
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(60);
  expect(await passwords.hash('forno-secret', 'here')).toMatchObject({ ok: true });
});

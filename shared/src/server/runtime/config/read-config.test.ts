import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './read-config.ts';
import { readSentinelUrl } from './schema.ts';

const needed = {
  MONGO_URL: 'mongodb://127.0.0.1/forno',
  REDIS_URL: 'redis://127.0.0.1:6379',
  JWT_SECRET: 'x'.repeat(32),
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:25',
};

it('fills what has a default', () => {
  expect(readConfig(needed)).toMatchObject({ PORT: 3000, CUSTOMISATION: 'included', HOLD_MINUTES: 15 });
});

it('reads what no shop sets from the environment of a test alone', () => {
  const env = { ...needed, SWEEP_EVERY_MS: '1' };
  expect(readConfig({ ...env, NODE_ENV: 'test' }).SWEEP_EVERY_MS).toBe(1);
  for (const NODE_ENV of ['development', 'production', ''])
    expect(readConfig({ ...env, NODE_ENV, PUBLIC_URL: 'https://forno.example' }).SWEEP_EVERY_MS).toBe(15_000);
});

it('lists everything that is missing or wrong at once', () => {
  const bad = { ...needed, JWT_SECRET: 'short', MONGO_URL: 'http://x', REDIS_URL: '', PORT: 'none' };
  expect(() => readConfig(bad)).toThrow(/MONGO_URL[^]*REDIS_URL: is missing[^]*JWT_SECRET/);
  expect(() => readConfig(bad)).toThrow(/PORT/);
});

it('takes origins between commas, and nothing that no browser would send', () => {
  expect(readConfig(needed).CORS_ORIGINS).toEqual([]);
  const two = 'https://app.example, http://localhost:5173';
  expect(readConfig({ ...needed, CORS_ORIGINS: two }).CORS_ORIGINS).toEqual(two.split(', '));
  for (const wrong of [
    '*',
    'null',
    'app.example',
    'https://app.example/',
    'https://a.example,ftp://b.example',
  ])
    expect(() => readConfig({ ...needed, CORS_ORIGINS: wrong })).toThrow(/CORS_ORIGINS: must be origins/);
});

it('takes the several hosts of a replica set, and of Sentinels', () => {
  const MONGO_URL = 'mongodb://forno:p%40ss@a:27017,b:27017,c:27017/forno?replicaSet=rs0';
  const REDIS_URL = 'redis+sentinel://:p%40ss@a:26379,b/forno/2?sentinel_password=other';
  expect(readConfig({ ...needed, MONGO_URL, REDIS_URL })).toMatchObject({ MONGO_URL, REDIS_URL });
  expect(readSentinelUrl(REDIS_URL)).toEqual({
    sentinels: [
      { host: 'a', port: 26_379 },
      { host: 'b', port: 26_379 },
    ],
    name: 'forno',
    db: 2,
    password: 'p@ss',
    sentinelPassword: 'other',
  });
  for (const wrong of ['redis+sentinel://a:26379', 'redis://a:1,b:2', 'http://a'])
    expect(() => readConfig({ ...needed, REDIS_URL: wrong })).toThrow(/REDIS_URL: must be redis/);
});

it('demands the public address in production, where the default would lead nowhere', () => {
  const production = { ...needed, NODE_ENV: 'production' };
  expect(() => readConfig(production)).toThrow(/PUBLIC_URL: is missing/);
  expect(readConfig({ ...production, PUBLIC_URL: 'https://forno.example' })).toMatchObject({ PORT: 3000 });
});

it('takes the shop’s address as its origin, and none that links would not lead to', () => {
  const addressed = (PUBLIC_URL: string) => readConfig({ ...needed, PUBLIC_URL }).PUBLIC_URL;
  expect(addressed('https://Forno.example:443/')).toBe('https://forno.example');
  expect(addressed('http://[::1]:3100')).toBe('http://[::1]:3100');
  for (const wrong of [
    'ftp://x',
    'localhost:3000',
    'https://a.example/shop',
    'https://a:b@c.example',
    'https://a/?b',
  ])
    expect(() => addressed(wrong)).toThrow('PUBLIC_URL: must be http://host or https://host, without a path');
});

it('takes settings without the blanks and line ends around them, but secrets that make keys to the letter', () => {
  const JWT_SECRET = ` ${'x'.repeat(32)}\n`;
  const padded = { ...needed, RAZORPAY_KEY_SECRET: 'secret\r\n', PORT: ' ', JWT_SECRET };
  expect(readConfig(padded)).toMatchObject({ RAZORPAY_KEY_SECRET: 'secret', PORT: 3000, JWT_SECRET });
});

it.each([
  [{ STOP_WITHIN_MS: '9999999999' }, 'STOP_WITHIN_MS: must be at most 2147483647'],
  [{ WORKERS_SILENT_AFTER_MS: '30000' }, 'WORKERS_SILENT_AFTER_MS: must be at least 35000'],
  [{ LEAVE_MS: '-1' }, 'LEAVE_MS: must be at least 0'],
  [{ KEEP_MAILS_DAYS: '1e12' }, 'KEEP_MAILS_DAYS: must be at most 36500'],
  [{ HOLD_MINUTES: '1e300' }, 'HOLD_MINUTES: must be at most 10080'],
  [{ SESSION_HOURS: '0' }, 'SESSION_HOURS: must be more than 0'],
  [{ PORT: '3000.5' }, 'PORT: must be a whole number'],
  [{ MAILS_PER_SECOND: 'ten' }, 'MAILS_PER_SECOND: must be a number'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET: must be at least 32 characters'],
  [
    { ADMIN_EMAIL: 'Me <me@x.example>' },
    'ADMIN_EMAIL: must be an email address alone, such as me@shop.example',
  ],
  [{ BACKUP_STORE_URL: 's3.example' }, 'BACKUP_STORE_URL: must be a URL'],
  [
    { MONGO_URL: 'mongodb://forno:50%off@m/forno' },
    'MONGO_URL: must be mongodb://host[,host]/database (in a password @ /',
  ],
  [{ REDIS_URL: 'redis://:a#b@r' }, 'are written as %40 %2F %23 %25)'],
  [{ REDIS_URL: 'redis://:a%b@r' }, 'REDIS_URL: must be redis://host'],
  [{ SMTP_URL: 'smtp://me:a/b@m' }, 'SMTP_URL: must be smtp(s)://user:password@host'],
  [{ BACKUP_AT: '4am' }, 'BACKUP_AT: must be hours and minutes, such as 04:00'],
])('says of %j in plain words what it has to be', (wrong, words) => {
  expect(() => readConfig({ ...needed, ...wrong })).toThrow(words);
});

it('never puts a value into its complaint', () => {
  expect(() => readConfig({ ...needed, JWT_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
});

it('takes a secret from the file that NAME_FILE names, without the end of its line, and never from both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-secrets-'));
  const path = join(folder, 'jwt');
  writeFileSync(path, `${'s'.repeat(40)}\n`);
  const { JWT_SECRET: _inline, ...rest } = needed;
  expect(readConfig({ ...rest, JWT_SECRET_FILE: path }).JWT_SECRET).toBe('s'.repeat(40));
  expect(() => readConfig({ ...needed, JWT_SECRET_FILE: path })).toThrow(/JWT_SECRET: is set twice/);
  rmSync(folder, { recursive: true });
  expect(() => readConfig({ ...rest, JWT_SECRET_FILE: path })).toThrow(/JWT_SECRET_FILE: cannot be read/);
});

it('lets no password cost less than 12 in production', () => {
  const cheap = { ...needed, PASSWORD_COST: '11' };
  expect(readConfig(cheap).PASSWORD_COST).toBe(11);
  expect(() => readConfig({ ...cheap, NODE_ENV: 'production' })).toThrow(
    'PASSWORD_COST: must be at least 12 in production',
  );
});

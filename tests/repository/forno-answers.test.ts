import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openHost, openOwnersHost, owner } from '../support/open-host.ts';

/** A setting as Compose reads it (the rules of compose-go's dotenv), or as `docker compose config` does where that is there. */
function composeReads(folder: string, name: string): string {
  writeFileSync(join(folder, 'try.yml'), 'services: { one: { image: one, env_file: .env } }\n');
  const args = ['compose', '-f', 'try.yml', 'config', '--format', 'json'];
  const { status, stdout } = spawnSync('docker', args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) {
    const Shown = z.object({
      services: z.object({ one: z.object({ environment: z.record(z.string(), z.string()) }) }),
    });
    // It shows what could be read as a file of Compose again.
    return Shown.parse(JSON.parse(stdout)).services.one.environment[name]?.replaceAll('$$', '$') ?? '';
  }
  const line =
    readFileSync(join(folder, '.env'), 'utf8')
      .split('\n')
      .findLast((one) => one.startsWith(`${name}=`)) ?? '';
  const raw = line.slice(name.length + 1).trimStart();
  const variables = (text: string) =>
    text.replace(/\$(\$|\{\w+\}|\w+)/g, (_, what: string) => (what === '$' ? '$' : ''));
  const quote = /^['"]/.exec(raw)?.[0];
  if (!quote) return variables((raw.split(/\s#/)[0] ?? '').trimEnd());
  let text = '';
  let at = 1;
  for (; raw[at] !== quote; at++) {
    if (at >= raw.length) throw new Error(`unterminated: ${line}`);
    if (raw[at] === '\\') text += raw[++at] === quote ? quote : `\\${raw[at]}`;
    else text += raw[at];
  }
  expect(raw.slice(at + 1)).toBe('');
  if (quote === "'") return text;
  return variables(text.replace(/\\([$"\\nrt])/g, (_, what: string) => (what === '$' ? '$$' : what)));
}

describe('what is typed into ./forno setup', () => {
  /** A name, and a secret, which has no blanks and ends the line: one writer writes both. */
  const nasty = [
    ['one #two  & | ; * ? ! ~ %', '#one\\n${HOME}$$a=b==pa$word'],
    [`both ' and "\` it's`, '"quoted"'],
    ['Pizzería ₹ {x} `id`$(id) back\\slash', 'a$'],
    ["'quoted'", 'end\\'],
    ['$HOME', "\\'"],
  ];
  it('arrives as it was typed, whatever it is', () => {
    const { folder, run } = openOwnersHost();
    const env = readFileSync(join(folder, '.env'), 'utf8');
    for (const [name = '', secret = ''] of nasty) {
      writeFileSync(join(folder, '.env'), env.replace(/^(MAIL_FROM|RAZORPAY_KEY_SECRET)=.*$/gm, '$1='));
      expect(run(['setup'], `${name} <a@shop.example>\n${secret}\n`).status).toBe(0);
      expect(composeReads(folder, 'MAIL_FROM')).toBe(`${name} <a@shop.example>`);
      expect(composeReads(folder, 'RAZORPAY_KEY_SECRET')).toBe(secret);
    }
  });

  it('is cleaned, and asked again with the reason until it is one', () => {
    const { folder, run, settings } = openHost();
    const typed = [
      'shop',
      'https://Shop.example/menu',
      'me',
      ' me@shop.example ',
      'Forno',
      'Forno <a@shop.example>',
      'smtp.example',
      "smtps://me@shop.example:p$a #1/?'%\\@smtp.example:465",
      'secret',
      'rzp_test_1',
      'two words',
      'one',
      'two',
    ];
    const { status, stderr } = run(['setup'], typed.join('\n'));
    expect([status, stderr.match(/^\w+ is not a[^\n]*/gm)?.map((line) => line.split(' ')[0])]).toEqual([
      0,
      ['DOMAIN', 'ADMIN_EMAIL', 'MAIL_FROM', 'SMTP_URL', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
    ]);
    expect(settings()).toMatchObject({
      DOMAIN: 'shop.example',
      PUBLIC_URL: 'https://shop.example',
      ADMIN_EMAIL: 'me@shop.example',
    });
    const mail = new URL(composeReads(folder, 'SMTP_URL'));
    expect([mail.username, mail.password, mail.host].map(decodeURIComponent)).toEqual([
      'me@shop.example',
      "p$a #1/?'%\\",
      'smtp.example:465',
    ]);
  });

  it('is kept when an editor of Windows saved the file', () => {
    const { run, settings, folder } = openOwnersHost();
    const before = settings();
    writeFileSync(join(folder, '.env'), readFileSync(join(folder, '.env'), 'utf8').replaceAll('\n', '\r\n'));
    expect(run(['setup'])).toMatchObject({ status: 0, stderr: '' });
    expect(settings()).toEqual(before);
  });

  it('is mended when an earlier setup kept it wrong', () => {
    const { run, settings } = openHost(
      'DOMAIN=https://shop.example/\nPUBLIC_URL=https://https://shop.example/\nADMIN_EMAIL=me\n',
    );
    expect(run(['setup'], owner.slice(1).join('\n')).stderr).toContain('ADMIN_EMAIL is not an email address');
    expect(settings()).toMatchObject({
      DOMAIN: 'shop.example',
      PUBLIC_URL: 'https://shop.example',
      ADMIN_EMAIL: 'me@shop.example',
    });
  });

  it('is spelled anew where it was written by hand, and loses what was pasted with it', () => {
    const { folder, run, settings } = openOwnersHost();
    const hidden = '\u200b';
    const written = [
      'RAZORPAY_KEY_SECRET=a$b',
      `RAZORPAY_WEBHOOK_SECRET=${hidden}whsec\u2060`,
      'SMTP_URL=smtps://u:pa$ss@smtp.example',
      "ADMIN_EMAIL=o'brien@shop.example",
      'MAIL_FROM=\u2068Forno\u2069 <a@shop.example>',
      'PUBLIC_URL=www.shop.example/',
    ];
    appendFileSync(join(folder, '.env'), `${written.join('\n')}\n`);
    expect(run(['setup'])).toMatchObject({ status: 0, stderr: '' });
    expect(composeReads(folder, 'RAZORPAY_KEY_SECRET')).toBe('a$b');
    expect(composeReads(folder, 'SMTP_URL')).toBe('smtps://u:pa$ss@smtp.example');
    expect(settings()).toMatchObject({
      RAZORPAY_WEBHOOK_SECRET: 'whsec',
      MAIL_FROM: "'Forno <a@shop.example>'",
      PUBLIC_URL: 'https://www.shop.example',
    });
    expect(composeReads(folder, 'ADMIN_EMAIL')).toBe("o'brien@shop.example");
  });
});

describe('./forno check', () => {
  const open = (answers: string) => {
    const host = openOwnersHost();
    const curl = `echo "$@" >> calls; case "$* " in *"--head "*) echo "Date: $(date -u)"; exit ;; esac; said=$(cat); case "$said" in ${answers} esac`;
    for (const [name, text] of [
      ['curl', curl],
      ['getent', ''],
      ['ss', ''],
    ] as const)
      writeFileSync(join(host.folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return host;
  };

  it('tries everything, and names a secret on no command line', () => {
    const { folder, run, read } = open(
      '*razorpay*rzp_test_key:secret*|*rzp_test_key:secret*razorpay*) printf 200 ;; *webhook*) printf 400 ;; *) exit 0 ;;',
    );
    appendFileSync(join(folder, '.env'), 'BACKUP_STORE_URL=https://s3.example/shop\n');
    const { status, stdout } = run(['check']);
    expect(stdout).toContain('The bucket was not tried: ./forno backup');
    expect([status, stdout.match(/^[✓✕] [\w]+( \d+)?/gm)]).toEqual([
      0,
      ['✓ disk', '✓ clock', '✓ DNS', '✓ port 80', '✓ port 443', '✓ keys', '✓ webhook', '✓ mail'],
    ]);
    expect(read('calls')).not.toMatch(/secret|smtps:/);
    expect(read('calls')).toContain('--mail-from a@shop.example --mail-rcpt me@shop.example');
    appendFileSync(join(folder, '.env'), 'COMPOSE_PROFILES=backup,monitoring\n');
    expect(run(['check']).stdout).not.toContain('port 80');
  });

  it('says of each that is wrong what to do, and ends with 1', () => {
    const { folder, run } = open(
      '*razorpay*) printf 401 ;; *webhook*) printf 404 ;; *) echo "curl: (67) Login denied" >&2; exit 67 ;;',
    );
    writeFileSync(join(folder, 'getent'), '#!/bin/sh\nexit 2\n', { mode: 0o755 });
    writeFileSync(join(folder, 'ss'), '#!/bin/sh\necho LISTEN\n', { mode: 0o755 });
    const { status, stdout } = run(['check']);
    const lines = stdout.split('\n').filter((line) => line.startsWith('✕'));
    expect([status, lines.map((line) => line.replace(/^✕ (\w+( \d+)?).*/, '$1'))]).toEqual([
      1,
      ['DNS', 'port 80', 'port 443', 'keys', 'webhook', 'mail'],
    ]);
    expect(lines.at(-1)).toContain('Login denied');
  });
});

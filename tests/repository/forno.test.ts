import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';

/** An engine that keeps its containers in a file, a line each: id, service, release. What it is told goes to a log. */
const engine = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
const { RELEASE } = process.env;
let list = existsSync('list') ? readFileSync('list', 'utf8').split('\\n').filter(Boolean) : [];
const log = (...words) => appendFileSync('log', words.join(' ') + '\\n');
if (args[1] === 'ps') list.filter((one) => args.slice(3).includes(one.split(' ')[1])).forEach((one) => console.log(one.split(' ')[0]));
if (args[1] === 'run') log(RELEASE, ...args.slice(args.indexOf('node') + 1));
if (args[1] === 'up')
  for (const scale of args.filter((arg) => /^\\w+=\\d+$/.test(arg))) {
    const [service, count] = scale.split('=');
    while (list.filter((one) => one.split(' ')[1] === service).length < Number(count)) {
      list.push([service + '-' + RELEASE + '-' + list.length, service, RELEASE].join(' '));
      log('start', service, RELEASE);
    }
  }
if (args[1] === 'up' && args.at(-1) === 'backup') {
  list = list.map((one) => one.replace(/ backup .*/, ' backup ' + RELEASE));
  log('replace backup', RELEASE);
}
if (args[0] === 'stop') log('stop', ...args.slice(3).map((id) => id.replace(/-\\d+$/, '')).toSorted());
if (args[0] === 'rm') list = list.filter((one) => !args.includes(one.split(' ')[0]));
writeFileSync('list', list.join('\\n'));
`;

function openHost(env = '') {
  const folder = folderForTests();
  for (const file of ['forno', '.env.example', 'package.json'])
    copyFileSync(join(repositoryRoot, file), join(folder, file));
  if (env) writeFileSync(join(folder, '.env'), env);
  writeFileSync(join(folder, 'engine.mjs'), engine);
  // Asked for many times over.
  const docker = '[ "$1" != exec ] || case $2 in *broken*) exit 1 ;; *) exit 0 ;; esac';
  for (const [name, text] of [
    ['docker', `${docker}\nexec node "$(dirname "$0")/engine.mjs" "$@"\n`],
    ['sleep', ''],
  ] as const)
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}`, { mode: 0o755 });
  const PATH = [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(':');
  const run = (words: string[], input = '') =>
    spawnSync(join(folder, 'forno'), words, {
      cwd: folder,
      input,
      encoding: 'utf8',
      env: { PATH, GIT_CEILING_DIRECTORIES: folder },
    });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const settings = () =>
    Object.fromEntries(
      [...read('.env').matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
    );
  return { folder, run, read, settings };
}

const owner = [
  'shop.example',
  'me@shop.example',
  'Forno <a@shop.example>',
  'smtps://mail',
  'key',
  'secret',
  'hook',
];

describe('./forno setup', () => {
  it('makes every secret once, in a file that only its owner reads, and changes nothing when repeated', () => {
    const { folder, run, settings } = openHost();
    expect(run(['setup'], owner.join('\n')).status).toBe(0);
    const made = settings();
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    expect(made).toMatchObject({
      PUBLIC_URL: 'https://shop.example',
      MAIL_FROM: 'Forno <a@shop.example>',
      RAZORPAY_WEBHOOK_SECRET: 'hook',
      TRUSTED_HOPS: '2',
      RELEASE: expect.stringMatching(/\S/),
    });
    const secrets = Object.entries(made).filter(([name]) =>
      /^(JWT_SECRET|DATA_KEY|BACKUP_PASSPHRASE|.*_PASSWORD)$/.test(name),
    );
    for (const [, secret] of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(secrets.map(([, secret]) => secret)).size).toBe(6);
    expect(run(['setup']).stdout).toContain(made['BACKUP_PASSPHRASE']);
    expect(settings()).toEqual(made);
  });

  it('says what is missing, and asks for that alone the next time', () => {
    const { run, settings } = openHost();
    expect(run(['setup'], 'shop.example\n')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Not set: ADMIN_EMAIL'),
    });
    const { JWT_SECRET } = settings();
    expect(run(['setup'], owner.slice(1).join('\n')).status).toBe(0);
    expect(settings()).toMatchObject({ JWT_SECRET, DOMAIN: 'shop.example', ADMIN_EMAIL: 'me@shop.example' });
  });
});

describe('./forno upgrade', () => {
  const running = ['bff-1-0 bff 1', 'bff-1-1 bff 1', 'workers-1-2 workers 1', 'workers-1-3 workers 1'];
  const open = () => {
    const host = openHost('RELEASE=1\n');
    writeFileSync(join(host.folder, 'list'), running.join('\n'));
    return host;
  };
  const backup = 'bff/dist/commands/keep-backups.js --once';
  const migrate = 'bff/dist/commands/migrate.js';
  const round = (to: string, from: string) => [
    `start bff ${to}`,
    `start workers ${to}`,
    `stop bff-${from} workers-${from}`,
  ];

  it('backs up by the old release, migrates by the new one, and stops none before its successor is ready', () => {
    const { folder, run, read, settings } = open();
    appendFileSync(join(folder, 'list'), '\nbackup-4 backup 1');
    expect(run(['upgrade', '2']).status).toBe(0);
    const rounds = [...round('2', '1'), ...round('2', '1')];
    const did = [`1 ${backup}`, `2 ${migrate}`, ...rounds, 'replace backup 2'];
    expect(read('log').trim().split('\n')).toEqual(did);
    expect(settings()).toMatchObject({ RELEASE: '2', PREVIOUS_RELEASE: '1' });
    expect(run(['rollback']).status).toBe(0);
    // Both at a time, once the database lets the older workers take jobs.
    expect(read('log').trim().split('\n').slice(did.length)).toEqual([
      `1 ${migrate} --back`,
      'start bff 1',
      'start bff 1',
      'start workers 1',
      'start workers 1',
      'stop bff-2 bff-2 workers-2 workers-2',
      'replace backup 1',
    ]);
    expect(settings()).toMatchObject({ RELEASE: '1', PREVIOUS_RELEASE: '2' });
  });

  it('takes away again what does not become ready, and leaves the old ones running', () => {
    const { run, read, settings } = open();
    expect(run(['upgrade', 'broken'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('broken does not become ready'),
    });
    expect(read('list').split('\n')).toEqual(running);
    expect(read('log')).not.toContain('stop');
    expect(settings()).toEqual({ RELEASE: '1' });
  });
});

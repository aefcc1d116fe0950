import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ops = join(repositoryRoot, 'ops/alertmanager');

function start(env: Record<string, string>, own?: string) {
  const folder = folderForTests();
  const [settings, filled] = [join(folder, 'settings.yml'), join(folder, 'filled.yml')];
  if (own === undefined) copyFileSync(join(ops, 'alertmanager.yml'), settings);
  else writeFileSync(settings, own);
  const given = { SMTP_URL: '', ADMIN_EMAIL: 'me@shop.example', MAIL_FROM: 'Forno <hello@shop.example>' };
  const files = { SETTINGS_FILE: settings, FILLED_FILE: filled, ALERTMANAGER: 'echo', PATH: '/usr/bin:/bin' };
  const ran = spawnSync('sh', [join(ops, 'start.sh'), '--storage.path=/a'], {
    env: { ...given, ...files, ...env },
    encoding: 'utf8',
  });
  const text = readFileSync(filled, 'utf8');
  return { ...ran, text, mail: parse(text)?.receivers?.[0]?.email_configs?.[0] };
}

it.each([
  ['smtps://me:word@smtp.example', 'smtp.example:465', 'me', 'word', false],
  [
    'smtp://me%40shop.example:p%24%27%20%23%5C:1@smtp.example:2525',
    'smtp.example:2525',
    'me@shop.example',
    "p$' #\\:1",
    true,
  ],
  ['smtp://me@here:a@b@smtp.example/?pool=true', 'smtp.example:587', 'me@here', 'a@b', true],
  ['smtp://mailpit:1025', 'mailpit:1025', '', '', false],
])(
  'alerts go through %s to the owner, without a tracked file being edited',
  (SMTP_URL, host, name, password, tls) => {
    const { status, stdout, mail } = start({ SMTP_URL });
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^--config.file=\S+filled.yml --storage.path=\/a\n$/),
    });
    expect(mail).toEqual({
      to: 'me@shop.example',
      from: 'Forno <hello@shop.example>',
      smarthost: host,
      auth_username: name,
      auth_password: password,
      require_tls: tls,
      send_resolved: true,
    });
  },
);

it('an owner’s own receivers are taken as they stand', () => {
  const own = 'route: { receiver: chat }\nreceivers:\n  - name: chat\n';
  expect(start({}, own)).toMatchObject({ status: 0, text: own });
});

it('says what is missing', () => {
  expect(start({})).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('set SMTP_URL and ADMIN_EMAIL in .env'),
  });
});

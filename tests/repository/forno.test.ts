import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { openHost, openOwnersHost, owner } from '../support/open-host.ts';

describe('./forno setup', () => {
  it('makes every secret once, in a file that only its owner reads, and changes nothing when repeated', () => {
    const { folder, run, settings } = openHost();
    const { stdout: shown } = run(['setup'], owner.join('\n'));
    const made = settings();
    expect(shown).toContain(made['BACKUP_PASSPHRASE']);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    expect(made).toMatchObject({
      PUBLIC_URL: 'https://shop.example',
      MAIL_FROM: "'Forno <a@shop.example>'",
      RAZORPAY_WEBHOOK_SECRET: 'hook',
      TRUSTED_HOPS: '2',
      RELEASE: expect.stringMatching(/\S/),
    });
    const secrets = Object.entries(made).filter(([name]) =>
      /^(JWT_SECRET|DATA_KEY|PUSH_KEY|BACKUP_PASSPHRASE|.*_PASSWORD)$/.test(name),
    );
    for (const [, secret] of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(secrets.map(([, secret]) => secret)).size).toBe(7);
    const { status, stdout, stderr } = run(['setup']);
    expect([status, settings()]).toEqual([0, made]);
    for (const [, secret = ''] of [...secrets, ['', 'hook']]) expect(stdout + stderr).not.toContain(secret);
  });

  it('keeps what the session secret of a shop from before DATA_KEY has encrypted readable', () => {
    const { run, settings } = openHost('JWT_SECRET=of-before\n');
    run(['setup'], owner.join('\n'));
    expect(settings()).toMatchObject({ JWT_SECRET: 'of-before', DATA_KEY: 'of-before' });
    // One in a file goes on for both.
    const byFile = openHost('JWT_SECRET_FILE=/run/secrets/jwt\n');
    byFile.run(['setup'], owner.join('\n'));
    for (const made of ['JWT_SECRET', 'DATA_KEY']) expect(byFile.settings()).not.toHaveProperty(made);
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

describe('./forno', () => {
  it('says of each command in a sentence what it does, and ends with 2 for what it does not know', () => {
    const { run } = openHost();
    const lines = run([]).stdout.trim().split('\n');
    expect(lines).toHaveLength(11);
    for (const line of lines) {
      const [, word = ''] = /^\.\/forno ([a-z-]+): [A-Z].*\.$/.exec(line) ?? [];
      expect(run([word, '--help'])).toMatchObject({ status: 0, stdout: `${line}\n` });
    }
    for (const words of [['bogus'], ['start', '--now'], ['backup', 'now'], ['*']])
      expect(run(words)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(/^[^\n]+\n$/),
      });
  });

  it('tells before it builds what is missing', () => {
    const docker = (lacks: string) => {
      const { folder, run } = openHost('RELEASE=1\nCOMPOSE_PROFILES=tls\n');
      if (lacks)
        writeFileSync(join(folder, 'docker'), `#!/bin/sh\ncase "$*" in ${lacks}) exit 1 ;; esac\n`, {
          mode: 0o755,
        });
      writeFileSync(join(folder, 'ss'), '#!/bin/sh\necho LISTEN\n', { mode: 0o755 });
      return run(['start']);
    };
    expect(docker('compose*')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('docker-compose-plugin'),
    });
    expect(docker('info')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('usermod -aG docker'),
    });
    expect(docker('')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Another program has port 80'),
    });
    expect(openHost().run(['start'])).toMatchObject({ status: 1, stderr: 'First: ./forno setup\n' });
  });
});

it('./forno start gives a folder of backups that is not there yet to the shop, which is nobody’s root', () => {
  const folder = join(folderForTests(), 'disk', 'backups');
  const { run, read } = openHost(`RELEASE=1\nBACKUP_FOLDER=${folder}\n`);
  expect(run(['start'])).toMatchObject({ status: 0, stderr: '' });
  expect(read('log')).toBe(`${folder}:/backups forno:1 chown 1000 /backups\n`);
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

  it('takes away again what does not become ready, and leaves the old ones running, which take jobs again', () => {
    const { run, read, settings } = open();
    expect(run(['upgrade', 'broken'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /broken does not become ready.*\n1 goes on, and its workers take jobs again/,
      ),
    });
    expect(read('list').split('\n')).toEqual(running);
    expect(read('log')).not.toContain('stop');
    // By the old release, whose workers its mark would keep from jobs, and once no newer process can set it again.
    expect(read('log').trim().split('\n').at(-1)).toBe(`1 ${migrate} --back`);
    expect(settings()).toEqual({ RELEASE: '1' });
  });

  it('takes away what it has started when whoever typed it, or a rollback, loses patience', () => {
    const { folder, run, read } = open();
    writeFileSync(join(folder, 'sleep'), '#!/bin/sh\nkill -INT $PPID $$\n');
    appendFileSync(join(folder, '.env'), 'PREVIOUS_RELEASE=broken\n');
    for (const words of [['upgrade', 'broken'], ['rollback']]) {
      expect(run(words).signal).toBe('SIGINT');
      expect(read('log')).toContain('start bff broken');
      expect(read('list').split('\n')).toEqual(running);
    }
  });

  it('says what to type when the database does not let the old ones take jobs again', () => {
    const { folder, run } = open();
    writeFileSync(join(folder, 'away'), '');
    expect(run(['upgrade', 'broken'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`docker compose run --rm bff node ${migrate} --back`),
    });
  });
});

describe('a release', () => {
  /** A clone at v1 in which `./forno setup` was done, on an engine without an image. */
  function openClone() {
    const host = openOwnersHost();
    const env = host.read('.env').replace(/^RELEASE=.*$/m, '');
    writeFileSync(join(host.folder, '.env'), env);
    copyFileSync(join(repositoryRoot, '.gitignore'), join(host.folder, '.gitignore'));
    appendFileSync(join(host.folder, '.gitignore'), 'engine.mjs\ndocker\nsleep\nlist\nlog\nimages\n');
    const git = (...words: string[]) => {
      const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
      return spawnSync('git', [...who, ...words], { cwd: host.folder, encoding: 'utf8' });
    };
    const commit = (tag: string) => {
      git('add', '.');
      git('commit', '-qm', tag);
      git('tag', tag);
    };
    git('init', '-q');
    commit('v1');
    writeFileSync(join(host.folder, 'images'), '');
    expect(host.run(['setup']).status).toBe(0);
    return { ...host, git, commit };
  }

  it('is the tag, whatever its owner set, and the next one can be checked out', () => {
    const { folder, run, read, settings, git, commit } = openClone();
    // What the guide lets an owner write.
    for (const name of ['alertmanager.yml', 'docker-compose.override.yml', 'backups/forno-1.backup'])
      writeFileSync(join(folder, name), 'of the owner');
    expect(run(['start'])).toMatchObject({ status: 0 });
    expect([settings()['RELEASE'], read('images')]).toEqual(['v1', 'forno:v1\n']);
    writeFileSync(join(folder, 'docs.md'), 'new');
    commit('v2');
    git('checkout', '-q', 'v1');
    expect(git('checkout', '-q', 'v2')).toMatchObject({ status: 0, stderr: '' });
    expect(run(['upgrade'])).toMatchObject({ status: 0 });
    expect([settings()['RELEASE'], read('images')]).toEqual(['v2', 'forno:v1\nforno:v2\n']);
  });

  it.each(['a changed file', 'a new file'])(
    'of %s has a name of its own, and another at the next change',
    (what) => {
      const { folder, run, read } = openClone();
      const file = join(folder, what === 'a new file' ? 'new.ts' : 'package.json');
      for (const text of ['one', 'two']) {
        writeFileSync(file, text);
        expect(run(['upgrade'])).toMatchObject({ status: 0 });
      }
      const names = read('images').trim().split('\n');
      expect(names).toEqual([1, 2].map(() => expect.stringMatching(/^forno:v1-changed-[0-9a-f]{8}$/)));
      expect(new Set(names).size).toBe(2);
    },
  );

  it('is never built from the files of another one', () => {
    const { folder, run, read, commit } = openClone();
    writeFileSync(join(folder, 'docs.md'), 'new');
    commit('v2');
    for (const words of [['start'], ['upgrade', 'v1.5']])
      expect(run(words)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('the files here are v2'),
      });
    expect(read('images')).toBe('');
  });
});

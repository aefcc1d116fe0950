import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, repositoryRoot, systemEnvironment } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = folderForTests();
});

const script = join(repositoryRoot, 'scripts/install-from-debian.mjs');
const install = (names: string[], PATH = systemEnvironment()['PATH'], file = script) =>
  spawnSync(process.execPath, [file, ...names], { env: { PATH }, encoding: 'utf8' });

describe('a machine that lacks a program', () => {
  it('prints the command to type when it can’t be installed automatically', () => {
    symlinkSync(findProgram('sh') ?? '', join(folder, 'sh'));
    const ask = () => install(['redis-server', 'chromium-headless-shell'], folder);
    expect(ask()).toMatchObject({
      status: 1,
      stderr: 'Missing: redis-server and chromium-headless-shell. Run:\n  brew install redis chromium\n',
    });
    // A whole browser does as well.
    for (const program of ['redis-server', 'google-chrome'])
      symlinkSync(process.execPath, join(folder, program));
    expect(ask()).toMatchObject({ status: 0, stderr: '' });
  });

  it('has none of what is installed started at each boot, and the servers that it had go on', () => {
    const text = readFileSync(script, 'utf8');
    const places = /\/etc\/debian_version|\/usr\/sbin\/policy-rc\.d|\/run\/systemd\/system/g;
    const own = join(folder, 'install.mjs');
    writeFileSync(
      own,
      text.replaceAll(places, (place) => join(folder, place.replaceAll('/', '-'))),
    );
    writeFileSync(join(folder, '-etc-debian_version'), '');
    mkdirSync(join(folder, '-run-systemd-system'));
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    for (const tool of ['sh', 'chmod', 'rm']) symlinkSync(findProgram(tool) ?? '', join(bin, tool));
    const programs = {
      'redis-server': '',
      'apt-get': `for one; do :; done; printf '#!/bin/sh\\n' > "${bin}/$one"; chmod +x "${bin}/$one"`,
      systemctl: `echo "$@" >> "${folder}/asked"`,
      sudo: 'shift; "$@"',
    };
    for (const [name, lines] of Object.entries(programs))
      writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    const names = ['redis-server', 'prometheus-alertmanager', 'xvfb'];
    writeFileSync(join(bin, 'xvfb-run'), '', { mode: 0o755 });
    expect(install(names, bin, own)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('disable -q prometheus-alertmanager\n');
  });

  it('is left alone when nothing is missing', () => {
    const ran = install(['redis-server']);
    expect(ran).toMatchObject({ status: 0, stdout: '' });
  });
});

import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- An oven.\n\n## [1.0.0] - 2026-11-20\n\n- A shop.\n';

function openRepository() {
  const folder = folderForTests();
  copyFileSync(join(repositoryRoot, 'package-lock.json'), join(folder, 'package-lock.json'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "forno", "version": "1.0.0" }\n');
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  const call = (command: string, ...words: string[]) => {
    const PATH = [dirname(process.execPath), '/usr/bin', '/bin'].join(':');
    const who = Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((role) => [
        [`GIT_${role}_NAME`, 'a'],
        [`GIT_${role}_EMAIL`, 'a@b.example'],
      ]),
    );
    const env = { PATH, HOME: folder, GIT_CEILING_DIRECTORIES: folder, ...who };
    return spawnSync(command, words, { cwd: folder, encoding: 'utf8', env });
  };
  const git = (...words: string[]) => call('git', ...words).stdout.trim();
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  const release = (...words: string[]) =>
    call(process.execPath, join(repositoryRoot, 'scripts/release.mjs'), ...words);
  return { folder, git, release, read: (name: string) => readFileSync(join(folder, name), 'utf8') };
}

it('a release has one name in the version, the lock file, the changelog, the commit and the tag', () => {
  const { git, release, read } = openRepository();
  expect(release('1.1.0')).toMatchObject({ status: 0, stderr: '' });
  for (const file of ['package.json', 'package-lock.json'])
    expect(JSON.parse(read(file))).toMatchObject({ version: '1.1.0' });
  expect(read('CHANGELOG.md')).toMatch(
    /## \[Unreleased\]\n\n## \[1\.1\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- An oven\./,
  );
  expect(git('describe', '--dirty')).toBe('v1.1.0');
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): 1.1.0');
  const { stdout } = release('--notes', 'v1.1.0');
  expect(stdout).toMatch(
    /^### Added\n\n- An oven\.\n\n## Upgrade\n\n`.*git checkout v1\.1\.0 && \.\/forno upgrade`/,
  );
  expect(stdout).not.toContain('A shop.');
});

it('what must not be made is refused, and nothing is touched', () => {
  const { folder, git, release } = openRepository();
  const refuse = (version: string, why: string) =>
    expect(release(version)).toMatchObject({ status: 1, stderr: expect.stringContaining(why) });
  for (const version of ['1.0.0', '0.9.9']) refuse(version, 'is not after 1.0.0');
  refuse('next', 'Which version?');
  expect(git('status', '--porcelain')).toBe('');
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog.replace('### Added\n\n- An oven.\n\n', ''));
  refuse('1.1.0', 'Commit first');
  git('commit', '-qam', 'nothing');
  refuse('1.1.0', 'nothing under [Unreleased]');
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', '']);
});

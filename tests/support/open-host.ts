import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';

/** An engine that keeps its containers in a file, a line each: id, service, release. What it is told goes to a log. */
const engine = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
const { RELEASE } = process.env;
let list = existsSync('list') ? readFileSync('list', 'utf8').split('\\n').filter(Boolean) : [];
const log = (...words) => appendFileSync('log', words.join(' ') + '\\n');
if (args[0] === 'image' && existsSync('images')) process.exitCode = readFileSync('images', 'utf8').includes(args[2]) ? 0 : 1;
if (args[0] === 'build') appendFileSync('images', args[2] + '\\n');
if (args[1] === 'ps') list.filter((one) => args.slice(3).includes(one.split(' ')[1])).forEach((one) => console.log(one.split(' ')[0]));
if (args[0] === 'run') log(...args.slice(args.indexOf('--volume') + 1));
if (args[1] === 'run') log(RELEASE, ...args.slice(args.indexOf('node') + 1));
if (args.at(-1) === '--back' && existsSync('away')) process.exitCode = 1;
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

/** A folder with ./forno in it, and an engine in Docker's place. */
export function openHost(env = '') {
  const folder = folderForTests();
  for (const file of ['forno', '.env.example', 'package.json'])
    copyFileSync(join(repositoryRoot, file), join(folder, file));
  if (env) writeFileSync(join(folder, '.env'), env);
  writeFileSync(join(folder, 'engine.mjs'), engine);
  // Asked for many times over.
  const docker =
    'case "$1 $2" in info* | "compose version") exit 0 ;; esac; [ "$1" != exec ] || case $2 in *broken*) exit 1 ;; *) exit 0 ;; esac';
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

/** What its owner answers to ./forno setup. */
export const owner = [
  'shop.example',
  'me@shop.example',
  'Forno <a@shop.example>',
  'smtps://mail',
  'rzp_test_key',
  'secret',
  'hook',
];

let kept = '';
/** A host whose owner did ./forno setup, which need not be done for each. */
export function openOwnersHost() {
  const host = openHost(kept);
  if (!kept) {
    host.run(['setup'], owner.join('\n'));
    kept = host.read('.env');
  }
  return host;
}

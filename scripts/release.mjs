// Makes a release of what is committed: version, section of the changelog, commit and tag, all of one name.
//   npm run release -- 1.1.0        then: git push --follow-tags, and the workflow publishes it
//   npm run release -- --notes 1.1.0  prints what the changelog says of it
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const fail = (text) => {
  console.error(text);
  process.exit(1);
};
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) fail(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
/** What stands below the heading of this version, or undefined. */
function section(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  return sections
    .find((one) => one.startsWith(`[${version}]`))
    ?.replace(/^.*\n/, '')
    .trim();
}

const { values, positionals } = parseArgs({
  options: { notes: { type: 'boolean' } },
  allowPositionals: true,
});
const version = (positionals[0] ?? '').replace(/^v/, '');
if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Which version? Such as: npm run release -- 1.1.0');
const changelog = readFileSync('CHANGELOG.md', 'utf8');

if (values.notes) {
  const notes = section(changelog, version) ?? fail(`The changelog has no ${version}.`);
  console.log(
    `${notes}\n\n## Upgrade\n\n\`git fetch --tags && git checkout v${version} && ./forno upgrade\`; back: \`./forno rollback\`.`,
  );
  console.log(
    'What either does, and what to do where the above names gateway, databases or monitoring: docs/one-host.md.',
  );
  process.exit(0);
}

if (run('git', 'status', '--porcelain')) fail('Commit first: a release is what is committed.');
const numbers = (text) => text.split('.').map(Number);
const [now, next] = [JSON.parse(readFileSync('package.json', 'utf8')).version, version].map(numbers);
const raised = next.findIndex((number, place) => number !== now[place]);
if (section(changelog, version) !== undefined || raised < 0 || next[raised] < now[raised])
  fail(`${version} is not after ${now.join('.')}, which is the last one.`);
if (!section(changelog, 'Unreleased')) fail('The changelog has nothing under [Unreleased].');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(
  'CHANGELOG.md',
  changelog.replace('## [Unreleased]', `## [Unreleased]\n\n## [${version}] - ${today}`),
);
run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts');
run('git', 'commit', '--all', '--quiet', '--message', `chore(release): ${version}`);
run('git', 'tag', '--annotate', `v${version}`, '--message', `Forno ${version}`);
console.log(`v${version} is tagged here. Publish it: git push --follow-tags`);

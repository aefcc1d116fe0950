// Installs packages from Debian that this machine lacks, as root or with passwordless sudo; says what
// it does. Anywhere else it ends with exit code 1 and the one line to type.
//   node scripts/install-from-debian.mjs redis-server chromium
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The programs, any of which shows that a package is there. */
const programs = {
  'redis-server': ['redis-server', 'valkey-server'],
  chromium: ['chromium', 'chromium-browser', 'google-chrome'],
};

/** Installing a server on Debian starts it, unless this policy says no. */
const script = `
set -e
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  printf '#!/bin/sh\\nexit 101\\n' > $policy
  chmod +x $policy
  trap 'rm -f $policy' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends "$@"; }
install "$@" || { apt-get update -qq && install "$@"; }
if [ -d /run/systemd/system ]; then systemctl disable -q redis-server 2>/dev/null || true; fi
`;

const found = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const isThere = (name) => programs[name].some(found);
const isRoot = () => process.getuid?.() === 0;
const hasSudo = () => found('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0;

/** Answers whether all of them are there in the end. */
export function installFromDebian(names) {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return true;
  const isDebian = existsSync('/etc/debian_version') && found('apt-get');
  if (!isDebian || !(isRoot() || hasSudo())) {
    console.error(`Missing: ${missing.join(' and ')}. Run:\n  ${lineToType(missing, isDebian)}`);
    return false;
  }
  console.log(`Installing ${missing.join(' and ')} from Debian`);
  const shell = ['sh', '-c', script, 'sh', ...missing];
  const [command, ...args] = isRoot() ? shell : ['sudo', '-n', ...shell];
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  const still = missing.filter((name) => !isThere(name));
  if (status === 0 && still.length === 0) return true;
  console.error(`${stderr}\nThat did not work. Run:\n  ${lineToType(missing, true)}`);
  return false;
}

function lineToType(names, isDebian) {
  if (isDebian) return `sudo apt-get install -y ${names.join(' ')}`;
  return `brew install ${names.map((name) => (name === 'redis-server' ? 'redis' : name)).join(' ')}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exit(installFromDebian(process.argv.slice(2)) ? 0 : 1);
}

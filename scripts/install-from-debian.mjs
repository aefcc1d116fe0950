// Installs missing packages from Debian, as root or with passwordless sudo, and says so. Where it can't
// and one is needed, exits with code 1 and prints the one line to type.
//   node scripts/install-from-debian.mjs redis-server chromium-headless-shell
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Programs or files, any of which shows that the package is installed. */
const programs = {
  'redis-server': ['redis-server', 'valkey-server'],
  'chromium-headless-shell': ['chromium-headless-shell'],
  prometheus: ['promtool'],
  'prometheus-alertmanager': ['prometheus-alertmanager'],
  haproxy: ['haproxy', '/usr/sbin/haproxy'],
  'firefox-esr': ['firefox-esr'],
  'webkit2gtk-driver': ['WebKitWebDriver'],
  xvfb: ['xvfb-run'],
  'python3-gi': ['/usr/lib/python3/dist-packages/gi'],
  'gir1.2-webkit2-4.1': ['/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib'],
};

/** Alternatives, slower, where a package can't be installed. */
const substitutes = {
  'chromium-headless-shell': ['chromium', 'chromium-browser', 'google-chrome'],
};
/** Names elsewhere; on Debian they are the keys. */
const elsewhere = {
  dnf: {
    'redis-server': 'valkey',
    'chromium-headless-shell': 'chromium-headless',
    prometheus: 'golang-github-prometheus',
  },
  brew: { 'redis-server': 'redis', 'chromium-headless-shell': 'chromium', prometheus: 'prometheus' },
};

/**
 * Debian starts a server on installation unless this policy forbids it, and at each boot unless it is disabled. Servers that
 * were there before are left as they were.
 */
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
for package in "$@"; do
  install "$package" || { apt-get update -qq && install "$package"; } || failed=1
done
if [ -d /run/systemd/system ]; then
  for package in "$@"; do systemctl disable -q "$package" 2>/dev/null || true; done
fi
exit \${failed:-0}
`;

const found = (program) =>
  spawnSync('sh', ['-c', `${program.includes('/') ? 'ls' : 'command -v'} ${program}`]).status === 0;
const isThere = (name) => programs[name].some(found);
const isLacking = (name) => ![...programs[name], ...(substitutes[name] ?? [])].some(found);
const isRoot = () => process.getuid?.() === 0;
const hasSudo = () => found('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0;

/** Returns whether all, or substitutes, are there. */
export function installFromDebian(names) {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return true;
  const isDebian = existsSync('/etc/debian_version') && found('apt-get');
  if (!isDebian || !(isRoot() || hasSudo())) {
    const lacking = missing.filter(isLacking);
    if (lacking.length === 0) return true;
    console.error(`Missing: ${lacking.join(' and ')}. Run:\n  ${lineToType(lacking, isDebian)}`);
    return false;
  }
  console.log(`Installing ${missing.join(' and ')} from Debian`);
  const shell = ['sh', '-c', script, 'sh', ...missing];
  const [command, ...args] = isRoot() ? shell : ['sudo', '-n', ...shell];
  const { stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (!missing.some(isLacking)) return true;
  console.error(`${stderr}\nThat did not work. Run:\n  ${lineToType(missing, true)}`);
  return false;
}

function lineToType(names, isDebian) {
  // A fresh Debian has no list of packages and no sudo, and a user's PATH no /sbin, which dpkg needs.
  if (isDebian) {
    const line = `apt-get update && apt-get install -y ${names.join(' ')}`;
    return isRoot() ? line : `${found('sudo') ? 'sudo sh' : 'su -'} -c '${line}'`;
  }
  if (process.platform === 'win32')
    return 'wsl --install -d Debian\nand in its window start from the beginning';
  const [tool, line] = found('dnf') ? ['dnf', 'sudo dnf install -y'] : ['brew', 'brew install'];
  return `${line} ${names.map((name) => elsewhere[tool][name] ?? name).join(' ')}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exit(installFromDebian(process.argv.slice(2)) ? 0 : 1);
}

// What has to be there, told before the build and not minutes later.
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import util from 'node:util';
import { installFromDebian } from './install-from-debian.mjs';
import { root } from './run.mjs';

const ownRedis = `and again:
  npm start
Or start one in a container, and name it:
  docker run -d --name forno-redis -p 127.0.0.1:6379:6379 redis:7-alpine redis-server --appendonly yes --maxmemory-policy noeviction
  REDIS_URL=redis://127.0.0.1:6379 npm start`;

/** Reads .env, whose settings the environment overrides; ends with 1 and a sentence when something is missing. */
export async function checkFirst() {
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const [needed, given] = [engines.node.slice(2), process.versions.node];
  if (given.localeCompare(needed, undefined, { numeric: true }) < 0)
    end(`Forno needs Node ${needed} or later, and this is ${given}: https://nodejs.org/en/download has it.`);
  if (!existsSync(`${root}node_modules`)) end('Forno is not installed yet. Run: npm ci && npm start');
  heedSettings();
  const { DATA_DIR = '.data', NODE_ENV, REDIS_URL, RAZORPAY_KEY_ID, SMTP_URL } = process.env;
  refuseFolders(DATA_DIR);
  if (!existsSync(`${root}frontend/dist/ready/index.html`)) refuseNoBuild();
  refuseProxyInBetween();
  const isProduction = NODE_ENV === 'production';
  const { PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env;
  // Another start of this shop is told by that shop's own words.
  if (!existsSync(join(DATA_DIR, 'running.json'))) {
    await refuseBusy(Number(port), host);
    if (!isProduction && !(RAZORPAY_KEY_ID && SMTP_URL)) await refuseBusy(Number(port) + 1, host);
  }
  if (!isProduction && !REDIS_URL && !installFromDebian(['redis-server'])) end(ownRedis);
}

/**
 * Takes what `.env` sets and the environment does not. Editors of Windows mark the start of the text, which Node would take
 * for a part of the first name.
 */
export function heedSettings() {
  try {
    if (!existsSync('.env')) return;
    const text = readFileSync('.env', 'utf8');
    if (text.includes('\0')) throw new Error('UTF-16');
    for (const [name, value] of Object.entries(util.parseEnv(text.replace(/^\uFEFF/, ''))))
      process.env[name] ??= value;
  } catch {
    end("The file .env can't be read: it has to be a file of UTF-8 text, and one that you may read.");
  }
}

function refuseFolders(dataFolder) {
  for (const folder of [root, `${root}node_modules`, `${root}frontend`])
    refuseUnwritable(folder, `take it over with sudo chown -R "$(id -un)" ${quoted(folder)}`);
  let made = resolve(dataFolder);
  while (!existsSync(made)) made = dirname(made);
  // Perhaps no folder of the shop's at all, but one of the system: nobody is told to take that over.
  refuseUnwritable(made, 'name another folder by DATA_DIR.');
  if (existsSync(dataFolder) && !statSync(dataFolder).isDirectory())
    end(`${dataFolder} is no folder: name one by DATA_DIR.`);
}

function refuseUnwritable(folder, remedy) {
  try {
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
  } catch {
    end(`You may not write into ${folder}: ${remedy}`);
  }
}

/** As a shell takes it for one word. */
const quoted = (path) => (/[^\w./-]/.test(path) ? `'${path.replaceAll("'", `'\\''`)}'` : path);

/** Newer Node asks a proxy when told to: the shop's processes would ask it for each other, and never open. */
function refuseProxyInBetween() {
  const { http_proxy, HTTP_PROXY, no_proxy, NO_PROXY, NODE_USE_ENV_PROXY } = process.env;
  if (NODE_USE_ENV_PROXY !== '1' || !(http_proxy ?? HTTP_PROXY)) return;
  if (!/(^|[\s,])(\*|127\.0\.0\.1)/.test(no_proxy ?? NO_PROXY))
    end('A proxy is asked for this machine itself too. Start with: NO_PROXY=localhost,127.0.0.1 npm start');
}

/** A first build makes some 40 MB, and the shop wants room for its data; one that is built is refused nothing. */
function refuseNoBuild() {
  const { bavail, bsize } = statfsSync(root);
  const megabytes = Math.floor((bavail * bsize) / 1e6);
  if (megabytes < 100)
    end(`Only ${megabytes} MB are free where ${root} is: make room for 100, and start again.`);
  // To the bundler these are no letters of a path.
  const [letter] = /[#?*]/.exec(root) ?? [];
  if (letter)
    end(`Forno can't be built in a folder with ${letter} in its path: rename ${root}, and start again.`);
}

/** Anything else that is wrong with the port is told by the starter, which knows its rules. */
function refuseBusy(port, host) {
  if (!(port > 0 && port < 65_536)) return undefined;
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => {
      if (code === 'EACCES')
        end(`Only root may use port ${port}: take one from 1024 on, as PORT=3100 npm start does.`);
      if (code === 'EADDRINUSE')
        end(
          `Port ${port} is in use by another program: stop it, or start with PORT=3100 npm start (the sandbox uses the port after it).`,
        );
      resolve();
    });
    server.listen(port, host, () => server.close(resolve));
  });
}

function end(sentence) {
  console.error(sentence);
  process.exit(1);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect, createServer as createPort, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitFor } from '@forno/shared/testing';

/**
 * `npm run gateway`: HAProxy itself with the project's settings, on the loopback, before a stand-in of a BFF. One address
 * opens half-sent requests without end, and a caller from another one must be answered as if nothing was; `--config` tries
 * other settings. Ends with one line of JSON, and with 1 when somebody waited.
 */
const { values } = parseArgs({
  options: {
    config: { type: 'string', default: 'ops/gateway/haproxy.cfg' },
    halves: { type: 'string', default: '2100' },
  },
});
const print = (text: string) => void process.stdout.write(`${text}\n`);
const halves = Number(values.halves);
/** Addresses of the loopback: everybody's, and the one that takes the place of the private networks. */
const [besieger, guest, proxy, crowd] = ['127.0.0.2', '127.0.0.3', '127.0.0.9', '127.0.0.4'];
/** Over more than the ten seconds that a half is waited for: they end at once, and are not all back at once. */
const tries = 16;
const answerWithinMs = 1_000;
const giveUpMs = 8_000;
const settings = readFileSync(values.config, 'utf8');

async function freePort(): Promise<number> {
  const server = createPort().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Answers every call once it is whole, and echoes what comes on a live connection. */
async function startStandIn(port: number) {
  let begun = 0;
  const server = createServer((call, answer) => {
    begun += 1;
    call.resume().on('end', () => answer.end('{"message":"OK"}'));
  });
  server.on('upgrade', (_call, socket) => {
    const accept = 'Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=';
    const told = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket', accept];
    socket.write(`${told.join('\r\n')}\r\n\r\n`);
    socket.on('error', () => {}).pipe(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, begun: () => begun };
}

/** The names of compose become this machine's; everything else is as it is. */
function here(front: number, bff: number): string {
  return settings
    .replace('bind :8080', `bind 127.0.0.1:${front}`)
    .replace(/^ {2}server-template bff 20 bff:3000.*$/gm, `  server bff 127.0.0.1:${bff}`)
    .replace(/(acl from_proxy src) .*/, `$1 ${proxy}`);
}

const sockets = new Set<Socket>();
/** One connection of this address that sends no more than this. */
function open(port: number, localAddress: string, sent: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  return socket.write(sent), socket;
}

interface Call {
  headers?: Record<string, string>;
  body?: string;
}

/** Of one call from this address: how long the answer took, and its status; undefined after `giveUpMs`. */
function call(port: number, localAddress: string, { headers = {}, body }: Call = {}) {
  const began = performance.now();
  return new Promise<{ ms: number; status: number | undefined } | undefined>((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({ port, host: '127.0.0.1', localAddress, method, headers, agent: false });
    asked.setTimeout(giveUpMs, () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.on('response', (response) => {
      response.resume();
      resolve({ ms: Math.round(performance.now() - began), status: response.statusCode });
    });
    asked.end(body);
  });
}

type Answer = Awaited<ReturnType<typeof call>>;
const shown = (answers: readonly Answer[]) =>
  answers.map((one) => (one ? `${one.ms} ms` : `none in ${giveUpMs} ms`)).join(', ');
const failures: string[] = [];
const expected = (what: string, isSo: boolean) => isSo || failures.push(what);

const head = 'GET /pizza/getpizzas HTTP/1.1\r\nHost: shop\r\n';
const post = (more: string) =>
  `POST /user/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 500\r\n${more}\r\n{"email"`;

/** Whether this process gets on at once: it is besieger, stand-in and guest, and would measure itself. */
async function isAwake(): Promise<boolean> {
  const began = performance.now();
  await sleep(1_000);
  return performance.now() - began < 1_100;
}

/** Half-sent requests of one caller, opened again as they are closed, while another caller calls. */
async function siege(port: number, what: string, from: string, sent: string, honest: () => Promise<Answer>) {
  let isOn = true;
  const besiege = (): void => {
    if (isOn) open(port, from, sent).on('close', () => setTimeout(besiege, 500));
  };
  for (let nth = 0; nth < halves; nth += 1) besiege();
  await waitFor(isAwake, { what: 'this process to have opened them' });
  const answers: Answer[] = [];
  for (let nth = 0; nth < tries; nth += 1) {
    answers.push(await honest());
    await sleep(700);
  }
  print(`${what}, ${halves} of one caller, ${sockets.size} open: another one's answers ${shown(answers)}`);
  isOn = false;
  for (const socket of sockets) socket.destroy();
  const isFree = async () => (await honest())?.status === 200 && sockets.size === 0;
  await waitFor(isFree, { what: 'the gateway to be free again' });
  expected(
    what,
    answers.every((one) => one?.status === 200 && one.ms < answerWithinMs),
  );
  return answers.map((one) => one?.ms ?? null);
}

/** Many people behind one address, each with a live connection, which outlives the waits for heads and bodies. */
async function tryCrowd(port: number, people: number) {
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const upgrade = `GET /socket.io/ HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`;
  let live = 0;
  const said = { lately: 0 };
  const crowdSockets = Array.from({ length: people }, () => open(port, crowd, upgrade));
  for (const socket of crowdSockets)
    socket.once('data', (first) => {
      live += String(first).startsWith('HTTP/1.1 101') ? 1 : 0;
      socket.on('data', () => void (said.lately += 1));
    });
  await waitFor(() => live === people, { what: `${people} live connections, ${live} there` });
  const calls = await Promise.all(Array.from({ length: 50 }, () => call(port, crowd)));
  await sleep(12_000);
  for (const socket of crowdSockets) socket.write('ping');
  const isHeard = await waitFor(() => said.lately >= people, { what: 'what they say' }).then(
    () => true,
    () => false,
  );
  for (const socket of sockets) socket.destroy();
  const answered = calls.filter((one) => one?.status === 200).length;
  print(
    `${people} live connections of one address: ${said.lately} heard after 12 s, ${answered} of 50 calls answered`,
  );
  expected('a crowd behind one address', isHeard && answered === 50);
}

const [front, bff] = [await freePort(), await freePort()];
const standIn = await startStandIn(bff);
const file = join(mkdtempSync(join(tmpdir(), 'forno-gateway-')), 'haproxy.cfg');
writeFileSync(file, here(front, bff));
// Debian's is not on the path of everybody.
const program = ['/usr/sbin/haproxy'].find((path) => existsSync(path)) ?? 'haproxy';
const haproxy = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${haproxy.pid}/status`, 'utf8'))?.[1]) / 1_024;
try {
  const isUp = async () => (await call(front, guest))?.status === 200;
  await waitFor(isUp, { what: 'HAProxy' });
  const honest = () => call(front, guest);
  const of = (caller: string) => ({ headers: { 'x-forwarded-for': caller } });
  const heads = await siege(front, 'half a head', besieger, head, honest);
  const before = standIn.begun();
  const bodies = await siege(front, 'half a body', besieger, post(''), honest);
  const begun = standIn.begun() - before;
  const besiegerOf = post('X-Forwarded-For: 203.0.113.7\r\n');
  const proxied = await siege(front, 'half a body through a proxy', proxy, besiegerOf, () =>
    call(front, proxy, of('198.51.100.4')),
  );
  const large = await call(front, guest, { body: 'x'.repeat(1_000_000) });
  expected('a large body', large?.status === 200);
  await tryCrowd(front, 800);
  const result = {
    halves,
    heads,
    bodies,
    proxied,
    bodies_begun_at_bff: begun,
    memory_mb: Math.round(memory()),
    failures,
  };
  print(JSON.stringify(result));
} finally {
  haproxy.kill();
  standIn.server.close();
  for (const socket of sockets) socket.destroy();
}
process.exitCode = failures.length === 0 ? 0 : 1;

import { serialize } from 'bson';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startStore } from '@forno/shared/processes';
import { afterTests, folderForTests, testConfig } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests } from './testing/open-database.ts';

const OP_MSG = 2013;
const database = await rawDatabaseForTests();

async function open(url = testConfig().MONGO_URL): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function message(body: Buffer, { opCode = OP_MSG, length = body.length + 16 } = {}): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, body]);
}

function section(doc: Record<string, unknown>, { flags = 0, kind = 0 } = {}): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(flags, 0);
  head[4] = kind;
  return Buffer.concat([head, serialize(doc)]);
}

const ping = message(section({ ping: 1, $db: 'admin' }));
/** `{ a: { a: … } }` by hand: no library makes it as deep as an attacker would. */
const nested = (depth: number): Buffer => {
  const [head, innermost] = [7, 5];
  const doc = Buffer.alloc(depth * (head + 1) + innermost);
  for (let level = 0; level <= depth; level++) {
    doc.writeInt32LE((depth - level) * (head + 1) + innermost, level * head);
    if (level < depth) doc.set([3, 97, 0], level * head + 4);
  }
  return doc;
};

describe('bytes that are no message', async () => {
  /** Always our own, whatever MONGO_URL names: MongoDB answers some of these with an error, and goes on. */
  const store = await startStore({ folder: folderForTests() });
  afterTests(() => store.stop());
  const other = await rawDatabaseForTests(store.url);
  const malformed: [what: string, bytes: Buffer][] = [
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['a length of two gigabytes', message(Buffer.alloc(20), { length: 0x7fffffff })],
    ['a negative length', message(Buffer.alloc(20), { length: -5 })],
    ['a length below the header', message(Buffer.alloc(0), { length: 3 })],
    ['an unknown opcode', message(section({ ping: 1, $db: 'admin' }), { opCode: 4242 })],
    ['required flags nobody knows', message(section({ ping: 1, $db: 'admin' }, { flags: 4 }))],
    ['an unknown section', message(section({ ping: 1, $db: 'admin' }, { kind: 9 }))],
    ['a document longer than its message', message(Buffer.from([0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0]))],
    ['a document that breaks off', message(Buffer.from([0, 0, 0, 0, 0, 8, 0, 0, 0, 2, 97, 0, 0]))],
    ['a message without a body', message(Buffer.alloc(4))],
    ['a message without a database', message(section({ ping: 1 }))],
    ['a document nested too deep', message(nested(60_000))],
  ];
  it.each(malformed)('(%s) close the connection, and nobody else’s', async (_what, bytes) => {
    const socket = await open(store.url);
    const closed = once(socket, 'close');
    socket.write(bytes);
    socket.resume();
    await closed;
    expect(await other.db.command({ ping: 1 })).toEqual({ ok: 1 });
  });

  it('that never become whole hold nothing up', async () => {
    const socket = await open(store.url);
    socket.write(message(Buffer.alloc(100), { length: 40_000_000 }));
    expect(await other.db.command({ ping: 1 })).toEqual({ ok: 1 });
    socket.destroy();
  });
});

describe('a message', () => {
  it('may come byte by byte', async () => {
    const socket = await open();
    for (const byte of ping) {
      socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.readInt32LE(0)).toBe(answer.length);
    expect(answer.readInt32LE(8)).toBe(1);
    socket.destroy();
  });

  it('may come together with others', async () => {
    const socket = await open();
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
    socket.write(Buffer.concat(Array.from({ length: 50 }, () => ping)));
    await expect.poll(() => received.length > 4 && received.length / received.readInt32LE(0)).toBe(50);
    socket.destroy();
  });

  it('may bring its documents beside the body', async () => {
    const socket = await open();
    const [first, second] = [serialize({ _id: 1 }), serialize({ _id: 2 })];
    const list = Buffer.alloc(5 + 'documents'.length + 1);
    list[0] = 1;
    list.writeInt32LE(list.length - 1 + first.length + second.length, 1);
    list.write('documents\0', 5);
    const body = section({ insert: 'beside', $db: database.db.databaseName });
    socket.write(message(Buffer.concat([body, list, first, second])));
    await once(socket, 'data');
    expect(await database.db.collection('beside').countDocuments()).toBe(2);
    socket.destroy();
  });
});

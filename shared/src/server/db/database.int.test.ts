import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { databaseForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';

it('a command begun while its connection is being closed is answered by another connection', async () => {
  const sockets: Socket[] = [];
  const collect = (opened: unknown) => {
    const socket: unknown = Object(opened).socket;
    if (socket instanceof Socket) sockets.push(socket);
  };
  subscribe('net.client.socket', collect);
  const database = await databaseForTests();
  expect(await database.models.users.findOne().lean()).toBeNull();
  unsubscribe('net.client.socket', collect);
  expect(sockets.length).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  expect(await database.models.users.findOne().lean()).toBeNull();
});

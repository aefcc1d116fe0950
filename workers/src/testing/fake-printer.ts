import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A receipt printer on this machine, and what came out of it: bytes of each connection, as Latin-1. Whoever opens it stops it. */
export async function openPrinter() {
  const open = new Set<Socket>();
  const printer = {
    /** `mute`: it does not answer. `breaks`: the cable is pulled once something was printed. */
    mood: 'ready' as 'ready' | 'mute' | 'no paper' | 'breaks',
    sheets: new Array<string>(),
    asked: 0,
    port: 0,
    address: '127.0.0.1',
    /** What is told of it: its setting. */
    at: () => ({ address: printer.address, port: printer.port }),
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((stopped) => server.close(stopped));
    },
    start: () => once(server.listen(printer.port, printer.address), 'listening'),
  };
  const server = createServer((socket) => {
    open.add(socket);
    let sheet = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const text = data.toString('latin1').replace('\x10\x04\x04', () => {
        printer.asked += 1;
        if (printer.mood !== 'mute') socket.write(Uint8Array.of(printer.mood === 'no paper' ? 0x72 : 0x12));
        return '';
      });
      if (sheet === '' && text !== '') printer.sheets.push('');
      sheet += text;
      if (text !== '') printer.sheets[printer.sheets.length - 1] = sheet;
      if (text !== '' && printer.mood === 'breaks') socket.resetAndDestroy();
    });
    socket.on('close', () => open.delete(socket));
  });
  await printer.start();
  printer.port = (server.address() as AddressInfo).port;
  return printer;
}

import { createServer } from 'node:http';
import { openDatabase } from '@forno/shared/server/db';
import { processEnvironment } from '@forno/shared/server/runtime';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { z } from 'zod';

/** The limit of the live case: just one findOneAndUpdate and one emit through the shop's adapter. */
const { PORT, MONGO_URL, REDIS_URL } = z
  .object({ PORT: z.coerce.number(), MONGO_URL: z.string(), REDIS_URL: z.string() })
  .parse(processEnvironment());
const Handshake = z.object({ rooms: z.array(z.string()) });

const { models } = await openDatabase({ MONGO_URL });
const change = async (id: string): Promise<number | undefined> => {
  const order = await models.orders
    .findOneAndUpdate({ _id: id }, { $inc: { version: 1 } }, { returnDocument: 'after' })
    .lean();
  if (order) io.to([String(order.userId), 'admins']).emit('order.changed', order);
  return order?.version;
};
const server = createServer((req, res) => {
  const id = (req.url ?? '').slice(1);
  if (id === '') res.end();
  else void change(id).then((version) => res.end(String(version)));
});
const io = new Server(server, {
  adapter: createAdapter(new Redis(REDIS_URL), { streamName: 'bench-limit', onlyPlaintext: true }),
  transports: ['websocket'],
  serveClient: false,
});
io.on('connection', (socket) => socket.join(Handshake.parse(socket.handshake.auth).rooms));
server.listen(PORT, '127.0.0.1');
process.stdin.on('end', () => process.exit(0)).resume();

import { createSecretKey } from 'node:crypto';
import { openDatabase } from '@forno/shared/server/db';
import { processEnvironment } from '@forno/shared/server/runtime';
import express, { type Request, type Response } from 'express';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

/**
 * The limits of the reading cases: bare Express, jsonwebtoken and mongoose, without the shop's log, metrics,
 * headers and contracts.
 */
const { PORT, MONGO_URL, JWT_SECRET, SHOP_URL, TOKEN } = z
  .object({
    PORT: z.coerce.number(),
    MONGO_URL: z.string(),
    JWT_SECRET: z.string(),
    SHOP_URL: z.string(),
    TOKEN: z.string(),
  })
  .parse(processEnvironment());
const Claims = z.object({ sub: z.string() });

const { models } = await openDatabase({ MONGO_URL });
const key = createSecretKey(Buffer.from(JWT_SECRET));

async function userOf(req: Request) {
  const token = (req.headers.authorization ?? '').slice('Bearer '.length);
  const { sub } = Claims.parse(jwt.verify(token, key, { algorithms: ['HS256'] }));
  const user = await models.users.findById(sub, { passwordHash: 0 }).lean();
  if (!user) throw new Error('no such user');
  return user;
}

/** The exact bytes that the shop sends. */
const bytesOf = async (path: string): Promise<Buffer> => {
  const answer = await fetch(SHOP_URL + path, { headers: { authorization: `Bearer ${TOKEN}` } });
  return Buffer.from(await answer.arrayBuffer());
};
const menu = await bytesOf('/pizza/getallpizzas');
const inventory = await bytesOf('/inventory');

const app = express();
app.get('/', (_req, res) => void res.end());
app.get('/menu', (_req, res) => void res.type('json').send(menu));
app.get('/inventory', (_req, res) => void res.type('json').send(inventory));
app.get('/profile', async (req: Request, res: Response) => {
  const { _id, name, email, role, address, isVerified, createdAt, cartData, cartVersion } = await userOf(req);
  res.json({ user: { _id, name, email, role, address, isVerified, createdAt, cartData, cartVersion } });
});
app.get('/orders', async (req: Request, res: Response) => {
  const user = await userOf(req);
  res.json({ orders: await models.orders.find({ userId: user._id }).sort({ _id: -1 }).lean() });
});
app.listen(PORT, '127.0.0.1');
process.stdin.on('end', () => process.exit(0)).resume();

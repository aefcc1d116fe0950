import { createServer } from 'node:http';
import { listen } from '@forno/shared/processes';
import { afterTests } from '@forno/shared/testing';
import express from 'express';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { errorHandler } from './error-handler.ts';

it('tells a database without room as one that can’t save right now, not as our fault', async () => {
  const app = express()
    .use((req, _res, next) => {
      Object.assign(req, { log: { info: () => undefined } });
      next(new mongoose.mongo.MongoServerError({ code: 14031, errmsg: "can't write" }));
    })
    .use(errorHandler);
  const server = await listen(createServer(app));
  afterTests(() => server.close());
  const answer = await fetch(server.url);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'service_unavailable' });
});

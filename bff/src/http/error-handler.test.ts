import { createServer } from 'node:http';
import { listen } from '@forno/shared/processes';
import express from 'express';
import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { errorHandler } from './error-handler.ts';

const late = { ok: 1, writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } };
it.each([
  ['no majority confirms a write in time', new mongo.MongoWriteConcernError(late)],
  ['its connection breaks', new mongo.MongoNetworkError('closed')],
])(
  'a request is answered 503 and may be repeated when the database is there but %s',
  async (_what, error) => {
    const app = express();
    app.use((req, _res, next) => {
      Object.assign(req, { log: { info() {} } });
      next(error);
    });
    app.use(errorHandler);
    const server = await listen(createServer(app));
    const answer = await fetch(`http://127.0.0.1:${server.port}/`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'service_unavailable' }]);
    await server.close();
  },
);

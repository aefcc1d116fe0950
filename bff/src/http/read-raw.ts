import type { IncomingHttpHeaders } from 'node:http';
import express, { type Request, type Response } from 'express';
import { runMiddleware } from './run-middleware.ts';

interface RawRequest {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

const raw = express.raw({ type: () => true, limit: '1mb' });

/** The raw body, for signature checks. */
export async function readRaw(req: Request, res: Response): Promise<RawRequest> {
  await runMiddleware(raw, req, res);
  const body: unknown = req.body;
  return { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers: req.headers };
}

import type { IncomingHttpHeaders } from 'node:http';
import express, { type Request, type Response } from 'express';
import { through } from './through.ts';

export interface RawRequest {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

const raw = express.raw({ type: () => true, limit: '1mb' });

/** The body to the byte, for a signature over it. */
export async function readRaw(req: Request, res: Response): Promise<RawRequest> {
  await through(raw, req, res);
  const body: unknown = req.body;
  return { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers: req.headers };
}

import type { IncomingHttpHeaders } from 'node:http';
import { cleanTexts, limits } from '@forno/shared/domain';
import express, { type Request, type Response, type RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { z } from 'zod';

/** Resolves once the middleware goes on; rejects with what it fails with. */
export function runMiddleware(middleware: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

export interface Upload {
  fields: Record<string, string>;
  file: Buffer | undefined;
}

/** A missing boundary or truncated body: the parser throws a plain Error although the client is at fault. */
class UnreadableForm extends Error {
  override name = 'UnreadableForm';
  readonly status = 400;
}

const Fields = z.record(z.string(), z.string()).catch({});

/** Reads a multipart body with at most one file under this field into memory, within tight limits. */
export function readUpload(fileField: string): (req: Request, res: Response) => Promise<Upload> {
  const middleware = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      fileSize: limits.imageBytesMax,
      files: 1,
      fields: 10,
      fieldSize: 16 * 1024,
      fieldNameSize: 100,
      parts: 12,
    },
  }).single(fileField);
  return async (req, res) => {
    try {
      await runMiddleware(middleware, req, res);
    } catch (error) {
      if (error instanceof MulterError) throw error;
      throw new UnreadableForm('the form could not be read', { cause: error });
    }
    return { fields: Fields.parse(cleanTexts({ ...req.body })), file: req.file?.buffer };
  };
}

export interface RawRequest {
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

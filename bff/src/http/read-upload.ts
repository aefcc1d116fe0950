import { limits } from '@forno/shared/domain';
import type { Request, Response } from 'express';
import multer from 'multer';
import { z } from 'zod';
import { through } from './through.ts';

export interface Upload {
  fields: Record<string, string>;
  file: Buffer | undefined;
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
    await through(middleware, req, res);
    return { fields: Fields.parse({ ...req.body }), file: req.file?.buffer };
  };
}

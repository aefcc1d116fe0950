import { pizzaImageField } from '@forno/shared/contracts/server';
import type { Refusal, RefusalCode } from '@forno/shared/domain';
import { misnamedPicture, refusalOf, serverErrors } from '@forno/shared/messages/server';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { MulterError } from 'multer';
import { z } from 'zod';
import { invalid, sendRefusal } from './refusals.ts';

const HttpError = z.object({ status: z.number(), type: z.string().optional() });
const Named = z.object({ name: z.string(), code: z.optional(z.unknown()) });
/** The database can't write: its disk is full. */
const outOfDiskSpace = 14_031;

/** Client errors that only a library detects. */
function refusalFor(error: unknown): RefusalCode | undefined {
  if (error instanceof MulterError)
    return error.code === 'LIMIT_FILE_SIZE' ? 'image_too_large' : 'invalid_request';
  if (error instanceof URIError) return 'not_found';
  const { name: named, code } = Named.safeParse(error).data ?? { name: '' };
  // The database is down, or lacks a majority: nothing acknowledged is lost.
  if (
    code === outOfDiskSpace ||
    /^Mongo(ose)?(ServerSelection|Network|WriteConcern|NotConnected|PoolCleared|PoolClosed|TopologyClosed)/.test(
      named,
    )
  )
    return 'service_unavailable';
  const http = HttpError.safeParse(error).data;
  if (!http || http.status < 400 || http.status >= 500) return undefined;
  if (http.type === 'entity.parse.failed') return 'malformed_json';
  if (http.status === 415) return 'body_not_json';
  return http.status === 413 ? 'body_too_large' : 'invalid_request';
}

/** In words of its own where a file has another name than the one form with a file reads. */
function refusalOfUpload(error: unknown): Refusal | undefined {
  if (!(error instanceof MulterError) || error.code !== 'LIMIT_UNEXPECTED_FILE') return undefined;
  const { field: path = '' } = error;
  return invalid([{ path, message: misnamedPicture(path, pizzaImageField) }]);
}

/** Last error handler: a refusal for client errors, a 500 without internals for the rest. */
export const errorHandler: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const code = refusalFor(error);
  if (code) {
    req.log.info({ code }, 'request refused');
    sendRefusal(res, refusalOfUpload(error) ?? refusalOf(code));
    return;
  }
  res.err = error instanceof Error ? error : new Error(String(error));
  res.status(500).json({ message: serverErrors.internal, code: 'internal' });
};

export const noSuchRoute: RequestHandler = (_req, res) => {
  sendRefusal(res, refusalOf('no_such_route'));
};

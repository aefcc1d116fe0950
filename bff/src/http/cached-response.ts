import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AnswerInput, Route } from '@forno/shared/contracts/server';

type Encoding = 'br' | 'gzip';

const pack: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes),
};

/** A shared response as bytes: serialised, compressed and hashed once, however often it is sent. */
export class CachedResponse {
  readonly #bytes: Buffer;
  readonly #packed = new Map<Encoding, Buffer>();
  readonly #hash: string;

  constructor(value: unknown) {
    this.#bytes = Buffer.from(JSON.stringify(value));
    this.#hash = createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 27);
  }

  /** 304 if the client has these bytes. Each encoding has its own ETag, as strong ETags require. */
  send(req: IncomingMessage, res: ServerResponse): void {
    const encoding = encodingFor(req.headers['accept-encoding']);
    res.setHeader('etag', `"${this.#hash}${encoding ? `-${encoding}` : ''}"`);
    // What somebody else compresses would no longer be what this tag names.
    res.setHeader('cache-control', 'private, no-cache, no-transform');
    res.appendHeader('vary', 'authorization, accept-encoding');
    if (req.headers['if-none-match']?.includes(this.#hash)) {
      res.statusCode = 304;
      res.end();
      return;
    }
    const bytes = this.#as(encoding);
    res.setHeader('content-type', 'application/json; charset=utf-8');
    res.setHeader('content-length', bytes.length);
    if (encoding) res.setHeader('content-encoding', encoding);
    res.end(req.method === 'HEAD' ? undefined : bytes);
  }

  #as(encoding: Encoding | undefined): Buffer {
    if (encoding === undefined) return this.#bytes;
    const packed = this.#packed.get(encoding) ?? pack[encoding](this.#bytes);
    this.#packed.set(encoding, packed);
    return packed;
  }
}

/** A route's response, checked against its contract once. */
export const cachedResponse = <R extends Route>(route: R, value: AnswerInput<R>): CachedResponse =>
  new CachedResponse(route.answer.parse(value));

/** Prefers Brotli to gzip among the accepted encodings: `gzip, br;q=0.5` accepts both, `br;q=0` refuses it. */
function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  if (!header) return undefined;
  const accepted = String(header)
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

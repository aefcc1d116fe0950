import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { hmac } from '@forno/shared/server/runtime';

export interface ObjectStore {
  /** A bucket, and a folder in it. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** For the whole call: this, and what the file takes at the least speed of an upload, 20 kB a second. */
const [answerWithinMs, bytesPerMs] = [60_000, 20];
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The value of `Authorization` for a call to an S3-compatible store (AWS Signature Version 4). */
export function signCall(
  { region, keyId, secret }: Pick<ObjectStore, 'region' | 'keyId' | 'secret'>,
  { method, url, headers }: { method: string; url: URL; headers: Record<string, string> },
): string {
  const date = headers['x-amz-date'] ?? '';
  const names = Object.keys(headers).toSorted();
  const written = names.map((name) => `${name}:${headers[name]}`);
  const signed = names.join(';');
  const body = headers['x-amz-content-sha256'] ?? '';
  const call = [method, url.pathname, '', ...written, '', signed, body].join('\n');
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const key = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hash(call)].join('\n');
  const signature = hmac(key, text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope.join('/')}, SignedHeaders=${signed}, Signature=${signature}`;
}

/**
 * Copies a file to an S3-compatible store, under its own name.
 * @throws with the start of the store's answer when it refuses, and when it takes too long over it
 */
export async function putObject(store: ObjectStore, path: string, answerMs = answerWithinMs): Promise<void> {
  const url = new URL(`${store.url.replace(/\/$/, '')}/${encodeURIComponent(basename(path))}`);
  const digest = createHash('sha256');
  for await (const part of createReadStream(path)) digest.update(part);
  const headers = {
    host: url.host,
    'x-amz-content-sha256': digest.digest('hex'),
    'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''),
  };
  const authorization = signCall(store, { method: 'PUT', url, headers });
  const body = await openAsBlob(path);
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, authorization },
    body,
    signal: AbortSignal.timeout(answerMs + Math.ceil(body.size / bytesPerMs)),
  });
  if (answer.ok) return answer.body?.cancel();
  throw new Error(`the store of backups answered ${answer.status}: ${await startOf(answer)}`);
}

/** Whatever follows it is not waited for. */
async function startOf({ body }: Response): Promise<string> {
  let text = '';
  for await (const part of body ?? []) {
    text += Buffer.from(part).toString();
    if (text.length > 300) break;
  }
  return text.slice(0, 300);
}

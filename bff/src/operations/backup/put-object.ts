import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { AwsClient } from 'aws4fetch';

interface ObjectStore {
  /** A bucket, and a folder in it. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** For the whole call: this, and what the file takes at the least speed of an upload, 20 kB a second. */
const [answerWithinMs, bytesPerMs] = [60_000, 20];

/**
 * Copies a file to an S3-compatible store, under its own name.
 * @throws with the start of the store's answer when it refuses, and when it takes too long over it
 */
export async function putObject(store: ObjectStore, path: string, answerMs = answerWithinMs): Promise<void> {
  const url = `${store.url.replace(/\/$/, '')}/${encodeURIComponent(basename(path))}`;
  const digest = createHash('sha256');
  for await (const part of createReadStream(path)) digest.update(part);
  const body = await openAsBlob(path);
  const client = new AwsClient({
    accessKeyId: store.keyId,
    secretAccessKey: store.secret,
    region: store.region,
    service: 's3',
    // It is tried again as a whole, and told before.
    retries: 0,
  });
  const answer = await client.fetch(url, {
    method: 'PUT',
    headers: { 'x-amz-content-sha256': digest.digest('hex') },
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

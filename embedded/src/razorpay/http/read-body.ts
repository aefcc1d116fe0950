import type { IncomingMessage } from 'node:http';
import { parseJson } from '../../parse-json.ts';

const LARGEST_BODY = 1_000_000;

/** Reads a whole body. `value` is its JSON, or undefined if it is empty or not JSON. */
export async function readBody(request: IncomingMessage): Promise<{ value: unknown } | 'too large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= LARGEST_BODY) chunks.push(bytes);
  }
  if (size > LARGEST_BODY) return 'too large';
  return { value: parseJson(Buffer.concat(chunks).toString('utf8')) };
}

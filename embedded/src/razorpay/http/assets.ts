import { readFile } from 'node:fs/promises';
import type { Answer } from './answer.ts';

/** Browser files are served from src: the compiler does not touch them, so dist has none. */
const folder = new URL('../../../src/razorpay/browser/', import.meta.url);

const types = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

export async function asset(name: `${string}.${keyof typeof types}`, headers = {}): Promise<Answer> {
  const type = name.endsWith('.css') ? types.css : types.js;
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-cache', ...headers },
    body: await readFile(new URL(name, folder)),
  };
}

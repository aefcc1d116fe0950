import type { IncomingHttpHeaders } from 'node:http';

/** A request, read to its end. `body` is the parsed JSON, or undefined when it was none. */
export type Call = {
  method: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
};

export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer };
export type Handler = (call: Call) => Answer | Promise<Answer>;

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function noContent(headers: Record<string, string> = {}): Answer {
  return { status: 204, headers, body: '' };
}

/** A refusal of the desk's own calls (not Razorpay's): `{ message, code }`. */
export function refusal(status: number, code: string, message: string, headers = {}): Answer {
  return json(status, { message, code }, headers);
}

import type { IncomingHttpHeaders } from 'node:http';

/** A fully read request. `body` is the parsed JSON, or undefined if it was not JSON. */
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

/** A page, which loads and runs only what its content security policy names. */
export function htmlPage(body: string, policy: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body,
  };
}

export function noContent(headers: Record<string, string> = {}): Answer {
  return { status: 204, headers, body: '' };
}

/** A refusal of the sandbox's own calls (not Razorpay's): `{ message, code }`. */
export function refusal(status: number, code: string, message: string, headers = {}): Answer {
  return json(status, { message, code }, headers);
}

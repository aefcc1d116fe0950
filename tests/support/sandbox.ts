import { disputeStatuses } from '@forno/shared/domain';
import { z } from 'zod';

/** The payment sandbox as tests speak to it: its customers, its dashboard, and what it knows. */

const Paid = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
/** What the dialog hands to the page after a payment. */
export type Paid = z.infer<typeof Paid>;

const State = z.object({
  orders: z.array(z.object({ id: z.string() })),
  payments: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      amount: z.number(),
      status: z.string(),
      amount_refunded: z.number(),
      /** Unix seconds. */
      created_at: z.number(),
    }),
  ),
  captured: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      amount: z.number(),
      amount_refunded: z.number(),
      created_at: z.number(),
      dispute: z.optional(
        z.object({ amount: z.number(), amount_deducted: z.number(), status: z.enum(disputeStatuses) }),
      ),
    }),
  ),
  refunds: z.array(
    z.object({
      payment_id: z.string(),
      amount: z.number(),
      status: z.string(),
      key: z.nullable(z.string()),
      created_at: z.number(),
    }),
  ),
});
export type SandboxState = z.infer<typeof State>;

const Mails = z.array(
  z.object({
    messageId: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
  }),
);
export type CaughtMail = z.infer<typeof Mails>[number];

/** One request, on a connection of its own: a busy process may find a kept one closed. */
export function requestSandbox(url: string, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json', connection: 'close' },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** @throws if it refuses */
export async function callSandbox(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await requestSandbox(url, method, path, body);
  if (!response.ok) throw new Error(`the sandbox answers ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Pays in the dialog. */
export async function payAt(url: string, orderId: string, more: object = {}): Promise<Paid> {
  return Paid.parse(await callSandbox(url, 'POST', '/pay', { order_id: orderId, ...more }));
}

/** Replaces all faults; an empty object clears them. */
export async function setFaultsAt(url: string, switches: object): Promise<void> {
  await callSandbox(url, 'PUT', '/faults', switches);
}

/** Payments and refunds, straight from the provider. A refund without a key was not the shop's. */
export async function stateAt(url: string): Promise<SandboxState> {
  return State.parse(await callSandbox(url, 'GET', '/state'));
}

/** All mails caught, or those for this address, newest first. */
export async function mailsAt(url: string, address?: string): Promise<CaughtMail[]> {
  const query = address === undefined ? '' : `?to=${encodeURIComponent(address)}`;
  return Mails.parse(await callSandbox(url, 'GET', `/mail${query}`));
}

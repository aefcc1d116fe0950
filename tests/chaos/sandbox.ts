import { z } from '@forno/shared/contracts';

const State = z.object({
  captured: z.array(
    z.object({ id: z.string(), order_id: z.string(), amount: z.number(), amount_refunded: z.number() }),
  ),
  refunds: z.array(
    z.object({ payment_id: z.string(), amount: z.number(), status: z.string(), key: z.nullable(z.string()) }),
  ),
});
export type SandboxState = z.infer<typeof State>;

/** Captures and refunds, straight from the provider. A refund without a key was not the shop's. */
export async function readSandbox(sandboxUrl: string): Promise<SandboxState> {
  const response = await fetch(`${sandboxUrl}/state`, { headers: { connection: 'close' } });
  return z.parse(State, await response.json());
}

const Caught = z.array(z.object({ messageId: z.string() }));

/** Message-IDs of all sent mails, in any order. */
export async function readMailIds(sandboxUrl: string): Promise<string[]> {
  const headers = { accept: 'application/json', connection: 'close' };
  const response = await fetch(`${sandboxUrl}/mail`, { headers });
  return z.parse(Caught, await response.json()).map(({ messageId }) => messageId);
}

import { z } from '@forno/shared/contracts';

const State = z.object({
  captured: z.array(
    z.object({ id: z.string(), order_id: z.string(), amount: z.number(), amount_refunded: z.number() }),
  ),
  refunds: z.array(
    z.object({ payment_id: z.string(), amount: z.number(), status: z.string(), key: z.nullable(z.string()) }),
  ),
});
export type DeskState = z.infer<typeof State>;

/** What the provider took and gave back, straight from the provider. A refund without a key was not the shop's. */
export async function readDesk(deskUrl: string): Promise<DeskState> {
  const response = await fetch(`${deskUrl}/state`, { headers: { connection: 'close' } });
  return z.parse(State, await response.json());
}

const Caught = z.array(z.object({ messageId: z.string() }));

/** The Message-IDs of all mails that went out, in any order. */
export async function readMailIds(deskUrl: string): Promise<string[]> {
  const headers = { accept: 'application/json', connection: 'close' };
  const response = await fetch(`${deskUrl}/mail`, { headers });
  return z.parse(Caught, await response.json()).map(({ messageId }) => messageId);
}

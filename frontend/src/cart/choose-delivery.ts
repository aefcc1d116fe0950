import { type BodyInput, routes } from '@forno/shared/contracts';
import { currentSession } from '#session/session.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { request, shortTimeoutMs } from '#transport/request.ts';
import { cartSettled, showCart } from './use-cart.ts';

/** Chooses where the cart goes, on the server and so on every device. Rejects with the ApiError. */
export async function chooseCartDelivery(body: BodyInput<typeof routes.cartDelivery>): Promise<void> {
  const { token } = currentSession();
  await cartSettled();
  const cart = await request(routes.cartDelivery, { body, timeoutMs: shortTimeoutMs });
  if (currentSession().token !== token) return;
  showCart(cart);
  if (body.label) void queryClient.invalidateQueries({ queryKey: keys.profile });
}

import type { Answer, CartAnswer, routes, SettingsAnswer } from '@forno/shared/contracts/customer';
import { cartTotalPaise, deliveryTerms, type DeliveryTerms, type Fulfilment } from '@forno/shared/domain';
import { useProfile } from '#accounts/use-profile.ts';
import { feesKey, useFees } from '#settings/use-fees.ts';
import { useSettings } from '#settings/use-settings.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { useCart } from './use-cart.ts';

/** `pickup` if the cart is collected: what was chosen counts while the shop, as far as is known here, offers it. */
function fulfilmentOf(cart?: CartAnswer, shop?: SettingsAnswer): Fulfilment | undefined {
  return shop?.pickup && cart?.fulfilment === 'pickup' ? 'pickup' : undefined;
}

/** How this cart gets to its customer; undefined for a delivery. */
export const useFulfilment = () => fulfilmentOf(useCart().data, useSettings().data);

interface Going {
  cart: CartAnswer | undefined;
  fees: Answer<typeof routes.fees> | undefined;
  way: Fulfilment | undefined;
  /** The profile's, unless the cart has its own. */
  home: string | undefined;
  /** Paise, of other pizzas than the cart's. */
  pizzas?: number | undefined;
}

/** What it costs to bring this cart, by the rule of the server; undefined while not all of that is known, or it has no address. */
export function termsOf({ cart, fees, way, home, pizzas }: Going): DeliveryTerms | undefined {
  const address = cart?.delivery?.address ?? home;
  if (!cart || !fees || (!way && !address)) return undefined;
  const sum = pizzas ?? cartTotalPaise(cart.cartData, cart.customisation);
  return deliveryTerms(fees.fees, way ? undefined : address, sum);
}

/** The cart's, or of other pizzas that would go where it goes, or `to` there. */
export function useDeliveryTerms({ pizzas, to }: { pizzas?: number; to?: string | undefined } = {}) {
  const home = useProfile().data?.address;
  const way = useFulfilment();
  return termsOf({ cart: useCart().data, fees: useFees().data, way, home: to ?? home, pizzas });
}

/** As the screen says them at this moment, which may be behind: then the server refuses, and it says so. */
export function termsNow(cart: CartAnswer, home: string | undefined) {
  const way = fulfilmentOf(cart, queryClient.getQueryData<SettingsAnswer>(keys.shop));
  const fees = queryClient.getQueryData<Answer<typeof routes.fees>>(feesKey);
  // As shown: on another device another address may have been chosen for this cart meanwhile.
  const delivery = cart.delivery ?? (way || !home ? undefined : { address: home });
  return { way, delivery, fee: termsOf({ cart, fees, way, home })?.fee };
}

import type { Answer, CartAnswer, routes, SettingsAnswer } from '@forno/shared/contracts/customer';
import {
  cartTotalPaise,
  deliveryTerms,
  type DeliveryTerms,
  type Fulfilment,
  pizzasOf,
} from '@forno/shared/domain';
import { useCart } from '#cart/use-cart.ts';
import { useProfile } from '#accounts/use-profile.ts';
import { useFees } from '#settings/use-fees.ts';
import { usePromise } from '#settings/use-promise.ts';
import { useSettings } from '#settings/use-settings.ts';

/** Where the cart goes: as chosen for it, otherwise to the profile's address. Empty while that is loading. */
export function useDestination() {
  const { data: cart } = useCart();
  const { data: profile, isPending } = useProfile();
  const { address = profile?.address ?? '', phone = profile?.phone, note } = cart?.delivery ?? {};
  const label = profile?.labels?.find((one) => one.address === address)?.label;
  return { profile, isPending, address, label, phone, note };
}

/** `pickup` if the cart is collected: what was chosen counts while the shop, as far as is known here, offers it. */
export function fulfilmentOf(cart?: CartAnswer, shop?: SettingsAnswer): Fulfilment | undefined {
  return shop?.pickup && cart?.fulfilment === 'pickup' ? 'pickup' : undefined;
}

export const useFulfilment = () => fulfilmentOf(useCart().data, useSettings().data);

interface Going {
  cart: CartAnswer | undefined;
  fees: Answer<typeof routes.fees> | undefined;
  way: Fulfilment | undefined;
  /** The profile's, unless the cart has its own. */
  home: string | undefined;
}

/** What it costs to bring this cart, by the rule of the server; undefined while not all of that is known. */
export function termsOf({ cart, fees, way, home }: Going): DeliveryTerms | undefined {
  const address = cart?.delivery?.address ?? home;
  if (!cart || !fees || (!way && address === undefined)) return undefined;
  return deliveryTerms(
    fees.fees,
    way ? undefined : address,
    cartTotalPaise(cart.cartData, cart.customisation),
  );
}

export function useDeliveryTerms() {
  const home = useProfile().data?.address;
  return termsOf({ cart: useCart().data, fees: useFees().data, way: useFulfilment(), home });
}

/** When the cart is there, or ready, if it were paid now, and why it can't be while the shop takes no orders. */
export function useDeliveryEstimate() {
  const { data: cart } = useCart();
  const lines = cart?.cartData ?? [];
  return usePromise(lines.length > 0 ? pizzasOf(lines) : undefined, useFulfilment());
}

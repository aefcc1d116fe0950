import { isInArea, pizzasOf } from '@forno/shared/domain';
import { otherWayText, outsideAreaText } from '@forno/shared/messages/customer';
import { useFulfilment } from '#cart/delivery-terms.ts';
import { useCart } from '#cart/use-cart.ts';
import { useProfile } from '#accounts/use-profile.ts';
import { usePromise } from '#settings/use-promise.ts';
import { useSettings } from '#settings/use-settings.ts';

/** Where the cart goes: as chosen for it, otherwise to the profile's address. Empty while that is loading. */
export function useDestination() {
  const { data: cart } = useCart();
  const { data: profile, isPending } = useProfile();
  const { address = profile?.address ?? '', phone = profile?.phone, note } = cart?.delivery ?? {};
  const { label, split } = profile?.labels?.find((one) => one.address === address) ?? {};
  return { profile, isPending, address, label, split, phone, note };
}

/** Why the shop does not bring this cart where it goes, and what to do instead; undefined if it does, as far as is known here. */
export function useOutsideArea() {
  const { profile, address } = useDestination();
  const { data: shop } = useSettings();
  const collected = useFulfilment() !== undefined;
  if (!profile || !shop || collected || isInArea(address, shop.delivery.pins)) return undefined;
  return { why: outsideAreaText(address, shop.delivery.pins), instead: otherWayText(shop.pickup) };
}

/** When the cart is there, or ready, if it were paid now, and why it can't be while the shop takes no orders. */
export function useDeliveryEstimate() {
  const { data: cart } = useCart();
  const lines = cart?.cartData ?? [];
  return usePromise(lines.length > 0 ? pizzasOf(lines) : undefined, useFulfilment());
}

import { routes } from '@forno/shared/contracts';
import { formatPhone, isInArea } from '@forno/shared/domain';
import { outsideAreaText, busyText } from '@forno/shared/messages';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '#session/use-profile.ts';
import { useShop } from '#shop/use-shop.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { queryOf } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { useCart } from '#cart/use-cart.ts';
import { useShopClosed } from '#shop/use-shop-closed.ts';
import { readySentence } from '#ui/clock.ts';
import { DeliveryForm } from './delivery-form.tsx';
import styles from './delivery-section.module.css';
import { askDelivery, useDeliveryState } from './delivery-store.ts';

/** Address and contact: the profile's, unless changed for this order. */
export function DeliverySection() {
  const { data: profile, isPending } = useProfile();
  const { data: shop } = useShop();
  const { chosen, problems } = useDeliveryState();
  if (!profile) {
    return isPending ? (
      <div className={styles.section}>
        <div className={styles.place}>
          <SkeletonLines lines={2} label="Loading your address…" />
        </div>
      </div>
    ) : null;
  }
  const address = chosen?.address ?? profile.address;
  const phone = chosen?.phone ?? profile.phone;
  const pins = shop?.delivery.pins ?? [];
  return (
    <section className={styles.section} aria-labelledby="delivery-title">
      <div className={styles.place}>
        <h2 id="delivery-title" className={styles.title}>
          Deliver to
        </h2>
        <p className={styles.address}>{address}</p>
        <p className={styles.phone}>{phone ? formatPhone(phone) : 'No phone number yet'}</p>
        <ExpectedTime />
        {chosen?.note && <p className={styles.phone}>Delivery instructions: {chosen.note}</p>}
      </div>
      <Button size="s" onClick={() => askDelivery()}>
        Change<span className="visually-hidden"> address</span>
      </Button>
      {!isInArea(address, pins) && (
        <div className={styles.notice}>
          <Notice>{outsideAreaText(address, pins)}</Notice>
        </div>
      )}
      {problems && (
        <DeliveryForm
          addresses={[profile.address, ...(profile.addressBook ?? [])]}
          present={{ address, phone: phone ? formatPhone(phone) : '', note: chosen?.note ?? '' }}
          pins={pins}
          problems={problems}
        />
      )}
    </section>
  );
}

/** The delivery time if the cart were paid now; nothing while the shop takes no orders. */
function ExpectedTime() {
  const { data: cart } = useCart();
  const closed = useShopClosed();
  const pizzas = cart?.cartData.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const { data: promise } = useQuery({
    ...queryOf(keys.promise(pizzas), routes.promise, { query: { pizzas } }),
    enabled: pizzas > 0,
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  });
  if (closed) return null;
  return (
    <p className={styles.expected} aria-live="polite">
      {promise && readySentence(promise)}
      {promise?.busy && ` ${busyText}`}
    </p>
  );
}

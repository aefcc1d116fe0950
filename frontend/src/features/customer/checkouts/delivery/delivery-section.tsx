import { formatPhone, isInArea, readAddress } from '@forno/shared/domain';
import { busyText, etaText, outsideAreaText } from '@forno/shared/messages/customer';
import { useSettings } from '#settings/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import styles from './delivery-section.module.css';
import { askDelivery, useDeliveryProblems } from './delivery-store.ts';
import { useDestination, useDeliveryEstimate } from './use-destination.ts';

/** Address and contact: the profile's, unless changed for this cart. */
export function DeliverySection() {
  const { profile, isPending, address, label, phone, note } = useDestination();
  const { data: shop } = useSettings();
  const problems = useDeliveryProblems();
  if (!profile) return isPending ? <LoadingPlace /> : null;
  const pins = shop?.delivery.pins ?? [];
  return (
    <section className={styles.section} aria-labelledby="delivery-title">
      <div className={styles.place}>
        <h2 id="delivery-title" className={styles.title}>
          Deliver to{label && ` ${label}`}
        </h2>
        <p className={styles.address}>{address}</p>
        <p className={styles.phone}>{phone ? formatPhone(phone) : 'No phone number yet'}</p>
        {note && <p className={styles.phone}>Delivery instructions: {note}</p>}
      </div>
      <Button size="s" onClick={() => askDelivery()}>
        Change<span className="visually-hidden"> address</span>
      </Button>
      <Busy />
      {!isInArea(address, pins) && (
        <div className={styles.notice}>
          <Notice>{outsideAreaText(address, pins)}</Notice>
        </div>
      )}
      {problems && (
        <DeliveryForm
          addresses={[profile.address, ...(profile.addressBook ?? [])]}
          labels={profile.labels}
          present={{ address, phone: phone ? formatPhone(phone) : '', note: note ?? '' }}
          pins={pins}
          problems={problems}
        />
      )}
    </section>
  );
}

function Busy() {
  const { data: promise } = useDeliveryEstimate();
  return promise?.busy && !promise.closed ? <p className={styles.phone}>{busyText}</p> : null;
}

/** As high as the address it gives way to: nobody presses a button that is about to move. */
function LoadingPlace() {
  return (
    <div className={styles.section}>
      <div className={styles.place}>
        <h2 className={styles.title}>Deliver to</h2>
        <output className="visually-hidden">Loading your address…</output>
        <p className={styles.address}>
          <Skeleton height="1lh" width="16rem" />
        </p>
        <p className={styles.phone}>
          <Skeleton height="1lh" width="8rem" />
        </p>
      </div>
    </div>
  );
}

/** An address longer than this is told by its first pieces and its PIN code. */
const longest = 45;

/** Flat and building of a long address, and what else there is room for: two homes in one street look different. */
function shortPlace(address: string): string {
  if (address.length <= longest) return address;
  const { flat, street, pin } = readAddress(address);
  const [building = '', ...rest] = street.split(', ');
  let place = `${flat}, ${building}`.slice(0, longest);
  for (const piece of rest) {
    if (place.length + piece.length + pin.length + 4 > longest) break;
    place = `${place}, ${piece}`;
  }
  return `${place} ${pin}`.trim();
}

/** In the pay bar: where the cart goes, which is changed here, and when it is there if it is paid now. */
export function PayTerms() {
  const { profile, address, label, isPending } = useDestination();
  const { data: promise } = useDeliveryEstimate();
  const place = address && `To ${label ? `${label}, ` : ''}${shortPlace(address)}`;
  const time = promise && !promise.closed && etaText(promise);
  if (!address && !isPending && !time) return null;
  return (
    <div className={styles.terms} aria-live="polite">
      <button
        type="button"
        className={styles.change}
        disabled={!profile}
        aria-label={place || time ? undefined : 'Loading your address…'}
        onClick={() => askDelivery()}
      >
        <span className={styles.to}>{place}</span> <span className={styles.expected}>{time}</span>
      </button>
    </div>
  );
}

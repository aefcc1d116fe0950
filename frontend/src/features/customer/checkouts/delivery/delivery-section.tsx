import { type AddressSplit, formatPhone, readAddress, endOfSlot } from '@forno/shared/domain';
import { busyText, errors, etaText, noMorePickup, slotText } from '@forno/shared/messages/customer';
import { useFulfilment } from '#cart/delivery-terms.ts';
import { useEffect, useState } from 'react';
import { chooseCartDelivery, useCart } from '#cart/use-cart.ts';
import { useSettings } from '#settings/use-settings.ts';
import { showFailure } from '#transport/failure.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { FulfilmentChoice, type Way } from '#widgets/address-fields.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import { useServerNow } from '#ui/use-now.ts';
import { useOnce } from '#ui/use-once.ts';
import { DeliveryForm, kitchenNote, NoteForm, PhoneForm } from './delivery-form.tsx';
import styles from './delivery-section.module.css';
import { askDelivery, stopAsking, useDeliveryProblems } from './delivery-store.ts';
import { openTimes, useDue } from './due-store.ts';
import { FeeNote } from './fee-note.tsx';
import { useDeliveryEstimate, useDestination, useOutsideArea } from './use-destination.ts';

const TimeChoice = lazyPart(() => import('./time-choice.tsx'), 'TimeChoice');

/** Address and contact: the profile's, unless changed for this cart. */
export function DeliverySection() {
  const { profile, isPending } = useDestination();
  const problems = useDeliveryProblems();
  const way = useFulfilment();
  // Left by Back while its form is open, it is closed when it comes again.
  useEffect(() => stopAsking, []);
  if (!profile) return isPending ? <LoadingPlace /> : null;
  return (
    <section className={styles.section} aria-labelledby="delivery-title">
      <Ways />
      {way ? <Collected /> : <Brought />}
      <When />
      {way && problems && <PhoneForm problems={problems} />}
    </section>
  );
}

interface PlaceProps {
  title: string;
  address: string;
  phone: string | undefined;
  note?: string | undefined;
}

function Place({ title, address, phone, note }: PlaceProps) {
  return (
    <div className={styles.place}>
      <h2 id="delivery-title" className={styles.title}>
        {title}
      </h2>
      <p className={styles.address}>{address}</p>
      <p className={styles.phone}>{phone ? formatPhone(phone) : 'No phone number yet'}</p>
      {note && <p className={styles.phone}>{note}</p>}
    </div>
  );
}

/** Where it waits, and what the kitchen is told, which can be changed. */
function Collected() {
  const { phone, note } = useDestination();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Place
        title="Collect at"
        address={pageFacts.address}
        phone={phone}
        note={note && `${kitchenNote}: ${note}`}
      />
      <Button size="s" onClick={() => setAsking(true)}>
        {note ? 'Change note' : kitchenNote}
      </Button>
      {asking && <NoteForm onClose={() => setAsking(false)} />}
    </>
  );
}

/** Where it is brought, which can be changed. */
function Brought() {
  const { profile, address, label, phone, note } = useDestination();
  const problems = useDeliveryProblems();
  const outside = useOutsideArea();
  return (
    <>
      <Place
        title={`Deliver to${label ? ` ${label}` : ''}`}
        address={address}
        phone={phone}
        note={note && `Delivery instructions: ${note}`}
      />
      <Button size="s" onClick={() => askDelivery()}>
        Change<span className="visually-hidden"> address</span>
      </Button>
      {outside && (
        <div className={styles.notice}>
          <Notice>{outside.why}</Notice>
        </div>
      )}
      {profile && problems && <DeliveryForm profile={profile} problems={problems} />}
    </>
  );
}

/** Delivered or collected; who chose to collect is told when the shop has stopped offering it. */
function Ways() {
  const { data: cart } = useCart();
  const { data: shop } = useSettings();
  // Not disabled meanwhile: it would lose the focus.
  const { once } = useOnce();
  const choose = (fulfilment: Way) =>
    once(() =>
      chooseCartDelivery({ fulfilment }).catch((error: unknown) => showFailure(error, errors.cartUpdate)),
    );
  if (shop && !shop.pickup && cart?.fulfilment === 'pickup') return <Notice>{noMorePickup}</Notice>;
  return <FulfilmentChoice chosen={cart?.fulfilment ?? 'delivery'} onChoose={(way) => void choose(way)} />;
}

/** For later, what it costs to bring it, and that it takes longer now. */
function When() {
  const { data: promise } = useDeliveryEstimate();
  const due = useDue();
  return (
    <>
      {(promise?.slots || due) && <TimeChoice />}
      <FeeNote />
      {promise?.busy && !promise.closed && !due && <p className={styles.phone}>{busyText}</p>}
    </>
  );
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

/** An address longer than this is told by its beginning and its PIN code. */
const longest = 45;

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** Flat and building of a long address, whatever was typed for them: two homes in one street look different. */
function shortPlace(address: string, split?: AddressSplit): string {
  if (address.length <= longest) return address;
  const { flat, street, pin } = readAddress(address, split);
  const room = longest - pin.length;
  return `${cut(`${cut(flat, room / 2)}, ${street}`, room)} ${pin}`.trim();
}

/** In the pay bar: where the cart goes and when it is there; each leads to where it is changed. */
export function PayTerms() {
  const { profile, address, label, split, isPending } = useDestination();
  const way = useFulfilment();
  const place = way
    ? `At ${pageFacts.name}`
    : address && `To ${label ? `${label}, ` : ''}${shortPlace(address, split)}`;
  if (!place && !isPending) return null;
  return (
    <div className={styles.terms} aria-live="polite">
      <button
        type="button"
        className={cx(styles.change, styles.to)}
        disabled={!profile || way !== undefined}
        aria-label={place ? undefined : 'Loading your address…'}
        onClick={() => askDelivery()}
      >
        {place}
      </button>
      <Expected />
    </div>
  );
}

function Expected() {
  const { data: promise, isPlaceholderData } = useDeliveryEstimate();
  const way = useFulfilment();
  const [told, setTold] = useState(way);
  if (told !== way && !isPlaceholderData) setTold(way);
  const outside = useOutsideArea();
  const due = useDue();
  const { data: shop } = useSettings();
  const now = useServerNow(60_000);
  if (outside || !promise) return null;
  if (due && shop?.later) {
    return (
      <button type="button" className={cx(styles.change, styles.expected, styles.due)} onClick={openTimes}>
        {slotText(new Date(due), endOfSlot(due, shop.later), now)}
      </button>
    );
  }
  if (due || promise.closed) return null;
  return (
    <button
      type="button"
      className={cx(styles.change, styles.expected)}
      disabled={!promise.slots?.length}
      onClick={openTimes}
    >
      {/* Not the time of the other way, until that of the chosen one is known. */}
      {told === way ? etaText(promise, way) : '…'}
    </button>
  );
}

import { type DeliveryAnswer, routes } from '@forno/shared/contracts/admin';
import { formatPhone, lastStatus } from '@forno/shared/domain';
import { deliveryTimeText, deliveryWords as words } from '@forno/shared/messages/admin';
import { Link } from 'react-router-dom';
import { useMay } from '#accounts/may.tsx';
import { mapLink } from '#orders/map-link.ts';
import { DateTime } from '#ui/date-time.tsx';
import { type Pair, Pairs } from '#ui/pairs.tsx';
import { serverNow } from '#ui/use-now.ts';
import { Rated, Waited } from '../order-facts.tsx';
import type { ActionProps } from './actions.tsx';
import styles from './delivery.module.css';

/** Who, where and when; what is not known is not told. */
export function DeliveryFacts({ delivery: found, orders: here }: ActionProps) {
  const { customer, delivery, promise, fulfilment, orders } = found;
  const waits = here.find(({ status }) => status !== lastStatus);
  const rated = orders.find(({ rating }) => rating);
  const rider = here.find(({ carrier }) => carrier)?.carrier;
  const nobodyAt = here.find((order) => order.nobodyAt)?.nobodyAt;
  const facts: readonly Pair[] = [
    ['Customer', <Who key="who" customer={customer} />],
    ['Address', delivery?.address && <Where key="where" address={delivery.address} />],
    ['Phone', delivery?.phone && <Phone key="phone" phone={delivery.phone} />],
    [fulfilment ? 'For the kitchen' : 'For the courier', delivery?.note],
    [fulfilment ? words.fulfilments[fulfilment] : 'Ordered', <When key="when" delivery={found} />],
    ['Promised', promise && deliveryTimeText({ promise }, new Date(serverNow()))],
    [words.rider, rider],
    [words.nobodyThere, nobodyAt && <DateTime key="nobody" value={nobodyAt} />],
    ['Waits', waits && <Waited key="waits" order={waits} />],
    ['Rating', rated && <Rated key="rated" order={rated} className={undefined} />],
  ];
  return <Pairs className={styles.facts} pairs={facts} />;
}

function Who({ customer: { _id, name, email } }: Pick<DeliveryAnswer, 'customer'>) {
  const called = name || 'No name';
  const mayEdit = useMay()(routes.updateUser.access);
  return (
    <>
      {_id && mayEdit ? <Link to={`/admin/user/user/${_id}`}>{called}</Link> : called}
      {email && <span className={styles.second}>{email}</span>}
    </>
  );
}

function Where({ address }: { address: string }) {
  return (
    <>
      {address}{' '}
      <a href={mapLink(address)} target="_blank" rel="noreferrer">
        Map
      </a>
    </>
  );
}

const Phone = ({ phone }: { phone: string }) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a>;

function When({ delivery: { createdAt, channel, takenBy } }: { delivery: DeliveryAnswer }) {
  return (
    <>
      <DateTime value={createdAt} />
      {channel && <span className={styles.second}>{words.taken(takenBy)}</span>}
    </>
  );
}

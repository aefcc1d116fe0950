import { type KnownCustomer, routes } from '@forno/shared/contracts/admin';
import { digitsOf, formatPhone, isInArea, pinOf, plainDigits, toE164 } from '@forno/shared/domain';
import { addressTexts, outsideAreaText } from '@forno/shared/messages/admin';
import { useSettings } from '#settings/use-settings.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { BusinessPart } from './business-part.tsx';
import { addUsual, type CounterOrder, textsMost } from './counter-order.ts';
import styles from './customer-part.module.css';
import { TimePart } from './time-part.tsx';
import type { CounterState } from './use-counter.ts';

const ways = [
  { fulfilment: 'pickup', label: 'Pick-up' },
  { fulfilment: 'delivery', label: 'Delivery' },
] as const;

/** Who orders, and where it goes. Whoever is known is found by the last digits of their phone. */
export function CustomerPart({ counter }: { counter: CounterState }) {
  const { catalogue, order, phone, set: onChange, change } = counter;
  const delivered = order.fulfilment === 'delivery';
  const customers = useKnown(order);
  const { data: shop } = useSettings();
  const pins = shop?.delivery.pins ?? [];
  const pin = delivered && pins.length > 0 ? pinOf(order.address) : undefined;
  const field = (name: 'phone' | 'name' | 'address' | 'note') => ({
    value: order[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <section className={styles.part} aria-label="Customer">
      <Field
        ref={phone}
        label="Phone"
        hint="The last 4 digits find who has ordered before."
        inputMode="tel"
        {...field('phone')}
        onChange={({ target }) => onChange({ phone: target.value, userId: '' })}
      />
      {customers.map((customer) => (
        <Known
          key={`${customer.userId} ${customer.phone} ${customer.name}`}
          customer={customer}
          onTake={onChange}
          onUsual={() => change((now) => addUsual(now, customer.usual, catalogue.pizzas))}
        />
      ))}
      <Field label="Name" most={textsMost.name} {...field('name')} />
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">How it reaches them</legend>
        {ways.map(({ fulfilment, label }) => (
          <Button
            key={fulfilment}
            aria-pressed={order.fulfilment === fulfilment}
            className={styles.way}
            onClick={() => onChange({ fulfilment })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <TimePart counter={counter} />
      {delivered && <Field label="Address with PIN code" most={textsMost.address} {...field('address')} />}
      {pin && <p>{isInArea(pin, pins) ? addressTexts.inArea : outsideAreaText(pin, pins)}</p>}
      <Field
        label={delivered ? 'Note for the whole order and the door' : 'Note for the whole order'}
        most={textsMost.note}
        {...field('note')}
      />
      <BusinessPart business={order.business} onChange={onChange} />
    </section>
  );
}

/** Who has a phone that ends so; nobody while it is too short, or once one was taken. */
function useKnown({ phone, name }: CounterOrder): readonly KnownCustomer[] {
  // A whole number as it is printed or dialled, or its end.
  const [whole, typed] = [digitsOf(toE164(phone)), digitsOf(plainDigits(phone))];
  const digits = /^91\d{10}$/.test(whole) ? whole : typed;
  const asked = digits.length >= 4 && digits.length <= 15;
  const { data = [] } = useAnswer(['counter', 'customers', digits], routes.searchCounterCustomers, {
    body: { digits },
    enabled: asked,
    retry: false,
  });
  const isTaken = (one: KnownCustomer) => formatPhone(one.phone) === phone && one.name === name;
  return asked && !data.some(isTaken) ? data : [];
}

interface KnownProps {
  customer: KnownCustomer;
  onTake: (part: Partial<CounterOrder>) => void;
  onUsual: () => void;
}

/** One tap takes their name and number, or an address with it, or also what they ordered last. */
function Known({ customer, onTake, onUsual }: KnownProps) {
  const { userId = '', name, addresses, usual } = customer;
  const who = { userId, name, phone: formatPhone(customer.phone) };
  return (
    <div className={styles.known}>
      <Button size="s" className={styles.take} onClick={() => onTake(who)}>
        {name}, {who.phone}
      </Button>
      {addresses.map((address) => (
        <Button
          key={address}
          size="s"
          className={styles.take}
          aria-label={`Deliver to ${name}, ${address}`}
          onClick={() => onTake({ ...who, fulfilment: 'delivery', address })}
        >
          {address}
        </Button>
      ))}
      {usual.length > 0 && (
        <Button
          size="s"
          className={styles.take}
          onClick={() => {
            onUsual();
            onTake(who);
          }}
        >
          The usual: {usual.map(({ quantity, pizzaName }) => `${quantity} × ${pizzaName}`).join(', ')}
        </Button>
      )}
    </div>
  );
}

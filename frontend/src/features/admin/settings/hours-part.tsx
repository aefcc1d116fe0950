import { type HoursSettings, HoursUpdate, type SettingsAnswer, z } from '@forno/shared/contracts/admin';
import {
  callName,
  dayMs,
  dayOf,
  numberDayOf,
  weekdays,
  weekFromMonday,
  type Opening,
} from '@forno/shared/domain';
import { laterWords } from '@forno/shared/messages/admin';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { useSold } from '#settings/use-sold.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { type Place, rowsOf, ticked, typed } from '#ui/nested-form.ts';
import { SettingsPart } from './part.tsx';
import styles from './part.module.css';
import { serverNow } from '#ui/use-now.ts';

/** Hours of a day that was closed until now. */
const usual = { from: '11:30', to: '23:30' };
const lunch = { from: '11:00', to: '15:00' };
const dinner = { from: '18:00', to: '23:00' };

/** The day with a break: within its hours, if it is open before and after it. */
function withBreak({ from, to }: Opening): Opening {
  const isAround = from < lunch.to && (to > dinner.from || to <= from);
  return isAround ? { from, to: lunch.to, again: { from: dinner.from, to } } : { ...lunch, again: dinner };
}

/** From tomorrow: saving a closed day must not close the shop at once. */
function nextFreeDay(exceptions: HoursSettings['exceptions']): string {
  let moment = serverNow() + dayMs;
  while (exceptions.some(({ date }) => date === dayOf(new Date(moment)))) moment += dayMs;
  return dayOf(new Date(moment));
}

/** Those of the past go with the next saving; yesterday's night may not be over. */
const isAhead = ({ date }: HoursSettings['exceptions'][number]): boolean =>
  date >= dayOf(new Date(serverNow() - dayMs));

/** Opening hours; outside of them the menu and cart still work. */
export function HoursPart({ shop }: { shop: SettingsAnswer }) {
  const { at, value, error, form } = useSettingsForm({
    schema: z.nullable(HoursUpdate),
    initial: {
      always: shop.hours === null,
      week: shop.hours?.week ?? weekdays.map((): Opening | null => usual),
      exceptions: shop.hours?.exceptions.filter(isAhead) ?? [],
    },
    toInput: ({ always, ...hours }) => (always ? null : hours),
    save: (hours) => saveSettings(shop, { hours }),
  });
  return (
    <SettingsPart
      title="Opening hours"
      lead="In the shop’s time zone. A closing time before the opening time is on the next day. While the shop is closed, checkout says when it opens again."
      {...form}
    >
      <Checkbox label="Always open" {...ticked(at('always'))} />
      {!value.always && (
        <>
          {weekFromMonday.map((day) => (
            <Fragment key={day}>
              <OpeningFields name={weekdays[day] ?? ''} of={at('week').at(day)} />
              {at('week').at(day).value === null && (
                <Sold
                  isOn={(date) =>
                    new Date(date).getUTCDay() === day &&
                    !at('exceptions').value.some((one) => one.date === date)
                  }
                />
              )}
            </Fragment>
          ))}
          <ExceptionFields of={at('exceptions')} />
        </>
      )}
      {error && <p role="alert">{error}</p>}
    </SettingsPart>
  );
}

function ExceptionFields({ of }: { of: Place<HoursSettings['exceptions']> }) {
  return (
    <>
      {rowsOf(of).map(({ name, value: { date }, at, remove }) => (
        <div key={name} className={styles.exception}>
          <DateField label="Date" {...typed(at('date'))} />
          <Sold isOn={(day) => day === date} />
          <OpeningFields name={`On ${date || 'this day'}`} of={at('opening')} />
          <Button size="s" variant="quiet" aria-label={`Remove ${date}`} onClick={remove}>
            Remove
          </Button>
        </div>
      ))}
      <Button
        size="s"
        className={styles.save}
        onClick={() => of.set([...of.value, { date: nextFreeDay(of.value), opening: null }])}
      >
        Add an exception
      </Button>
    </>
  );
}

/** What is sold for those days already, each a press away: closing them takes nothing back. */
function Sold({ isOn }: { isOn: (date: string) => boolean }) {
  const sold = useSold()((from) => isOn(numberDayOf(from)));
  if (sold.length === 0) return null;
  return (
    <div className={styles.lead}>
      <output>{laterWords.onDay(sold.length)}</output>
      <ul className={styles.sold} aria-label="Orders for later on this day">
        {sold.map((order) => (
          <li key={order.checkoutId}>
            <Link to={`/admin/delivery/${order.checkoutId}`}>{callName(order)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Fields of one day: open or closed, from and to, and the same after a break. */
function OpeningFields({ name, of }: { name: string; of: Place<Opening | null> }) {
  const opening = of.some();
  const again = opening?.at('again').some();
  // A day unticked by mistake and ticked again has the hours it had.
  const [before, setBefore] = useState<Opening>(usual);
  return (
    <div className={styles.opening}>
      <Checkbox
        label={name}
        aside={opening ? undefined : 'closed'}
        checked={opening !== undefined}
        onCheck={(on) => {
          if (opening) setBefore(opening.value);
          of.set(on ? before : null);
        }}
      />
      {opening && <Times name={name} of={opening} />}
      {opening && (
        <Checkbox
          label={
            <>
              Break<span className="visually-hidden"> on {name.replace(/^On /, '')}</span>
            </>
          }
          checked={again !== undefined}
          onCheck={(on) => {
            const { from, to, again: second } = opening.value;
            of.set(on ? withBreak(opening.value) : { from, to: second?.to ?? to });
          }}
        />
      )}
      {again && <Times name={`${name}, after the break`} of={again} />}
    </div>
  );
}

const Times = ({ name, of }: { name: string; of: Place<Pick<Opening, 'from' | 'to'>> }) =>
  (['from', 'to'] as const).map((end) => (
    <Field key={end} label={`${name}, ${end}`} labelHidden type="time" {...typed(of.at(end))} />
  ));

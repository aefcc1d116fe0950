import { type HoursSettings, HoursUpdate, type ShopAnswer } from '@forno/shared/contracts/admin';
import { dayMs, dayOf, weekdays, weekFromMonday, type Opening } from '@forno/shared/domain';
import { useState } from 'react';
import { useShopUpdate } from '#settings/use-shop-update.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { SettingsPart } from './part.tsx';
import styles from './part.module.css';

/** Hours of a day that was closed until now. */
const usual = { from: '11:30', to: '23:30' };
/** Of a day that gets a break. */
const lunch = { from: '11:00', to: '15:00' };
const dinner = { from: '18:00', to: '23:00' };

/** From tomorrow: saving a closed day must not close the shop at once. */
function nextFreeDay(exceptions: HoursSettings['exceptions']): string {
  let moment = Date.now() + dayMs;
  while (exceptions.some(({ date }) => date === dayOf(new Date(moment)))) moment += dayMs;
  return dayOf(new Date(moment));
}

/** Opening hours; outside of them the menu and cart still work. */
export function HoursPart({ shop }: { shop: ShopAnswer }) {
  const update = useShopUpdate(shop);
  const [always, setAlways] = useState(shop.hours === null);
  const [hours, setHours] = useState<HoursSettings>(
    shop.hours ?? { week: weekdays.map(() => usual), exceptions: [] },
  );
  const [error, setError] = useState<string>();
  const { week, exceptions } = hours;
  const change = (next: Partial<HoursSettings>) => {
    setHours({ ...hours, ...next });
    setError(undefined);
  };
  const save = () => {
    const judged = HoursUpdate.safeParse(hours);
    if (always) update.mutate({ hours: null });
    else if (judged.success) update.mutate({ hours: judged.data });
    else setError(judged.error.issues[0]?.message);
  };
  return (
    <SettingsPart
      title="Opening hours"
      lead="In the shop’s time zone. A closing time before the opening time is on the next day. While the shop is closed, checkout says when it opens again."
      busy={update.isPending}
      onSave={save}
    >
      <Checkbox label="Always open" checked={always} onCheck={setAlways} />
      {!always && (
        <>
          {weekFromMonday.map((day) => (
            <OpeningFields
              key={day}
              name={weekdays[day] ?? ''}
              opening={week[day] ?? null}
              onChange={(opening) =>
                change({ week: week.map((one, place) => (place === day ? opening : one)) })
              }
            />
          ))}
          <ExceptionFields exceptions={exceptions} onChange={(next) => change({ exceptions: next })} />
        </>
      )}
      {error && <p role="alert">{error}</p>}
    </SettingsPart>
  );
}

interface ExceptionFieldsProps extends Pick<HoursSettings, 'exceptions'> {
  onChange: (exceptions: HoursSettings['exceptions']) => void;
}

function ExceptionFields({ exceptions, onChange }: ExceptionFieldsProps) {
  const except = (index: number, next: Partial<HoursSettings['exceptions'][number]>) =>
    onChange(exceptions.map((one, place) => (place === index ? { ...one, ...next } : one)));
  return (
    <>
      {exceptions.map(({ date, opening }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows may hold the same date while they are typed
        <div key={index} className={styles.exception}>
          <Field
            label="Date"
            type="date"
            value={date}
            onChange={({ target }) => except(index, { date: target.value })}
          />
          <OpeningFields
            name={`On ${date || 'this day'}`}
            opening={opening}
            onChange={(next) => except(index, { opening: next })}
          />
          <Button
            size="s"
            variant="quiet"
            aria-label={`Remove ${date}`}
            onClick={() => onChange(exceptions.filter((_, place) => place !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        size="s"
        className={styles.save}
        onClick={() => onChange([...exceptions, { date: nextFreeDay(exceptions), opening: null }])}
      >
        Add an exception
      </Button>
    </>
  );
}

interface OpeningFieldsProps {
  /** The day. */
  name: string;
  opening: Opening | null;
  onChange: (opening: Opening | null) => void;
}

/** Fields of one day: open or closed, from and to, and the same after a break. */
function OpeningFields({ name, opening, onChange }: OpeningFieldsProps) {
  return (
    <div className={styles.opening}>
      <Checkbox
        label={name}
        aside={opening ? undefined : 'closed'}
        checked={opening !== null}
        onCheck={(on) => onChange(on ? usual : null)}
      />
      {opening && (
        <Times name={name} value={opening} onChange={(next) => onChange({ ...opening, ...next })} />
      )}
      {opening && (
        <Checkbox
          label={
            <>
              Break<span className="visually-hidden"> on {name.replace(/^On /, '')}</span>
            </>
          }
          checked={opening.again !== undefined}
          onCheck={(on) => {
            const { again: _, ...first } = opening;
            onChange(on ? { ...lunch, again: dinner } : first);
          }}
        />
      )}
      {opening?.again && (
        <Times
          name={`${name}, after the break`}
          value={opening.again}
          onChange={(again) => onChange({ ...opening, again })}
        />
      )}
    </div>
  );
}

type Window = Pick<Opening, 'from' | 'to'>;

interface TimesProps {
  name: string;
  value: Window;
  onChange: (value: Window) => void;
}

function Times({ name, value: { from, to }, onChange }: TimesProps) {
  const times = { from, to };
  return (['from', 'to'] as const).map((end) => (
    <Field
      key={end}
      label={`${name}, ${end}`}
      labelHidden
      type="time"
      value={times[end]}
      onChange={({ target }) => onChange({ ...times, [end]: target.value })}
    />
  ));
}

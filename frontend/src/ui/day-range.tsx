import { dayMs, dayOf, shopFormat, startOfDay } from '@forno/shared/domain';
import { DayRange as RangeOfDays, rangeFault } from '@forno/shared/contracts/admin';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import styles from './day-range.module.css';
import { serverNow } from './use-now.ts';

/** `2026-11-20`, in the shop's zone; both days are included. */
type Days = RangeOfDays;

/** Today in the shop's zone. */
function shopToday(now = new Date(serverNow())): string {
  return dayOf(now);
}

/** The last days, today included. */
export function lastDays(count: number, now = new Date(serverNow())): Days {
  return { from: dayOf(new Date(now.getTime() - (count - 1) * dayMs)), to: shopToday(now) };
}

const dayAndMonth = shopFormat({ day: 'numeric', month: 'short' });
const withYear = shopFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `20 Nov`, or `20 Nov 2025` beside a day of another year. */
export const formatDay = (day: string, beside = day): string =>
  (day.slice(0, 4) === beside.slice(0, 4) ? dayAndMonth : withYear)(startOfDay(day));

interface DayRangeProps {
  days: Days;
  onChange: (days: Days) => void;
  /** Actions on the range. */
  children?: ReactNode;
}

const presets = [
  { label: 'Today', count: 1 },
  { label: '7 days', count: 7 },
  { label: '30 days', count: 30 },
];

const ends = ['from', 'to'] as const;

const faults = { backwards: 'This is after the end date.', long: 'Choose at most one year.' };

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/** Selects a range of days, inclusive, in the shop's time zone. */
export function DayRange({ days, onChange, children }: DayRangeProps) {
  const [typed, setTyped] = useState<{ of: Days; days: Days }>({ of: days, days });
  const shown = same(typed.of, days) ? typed.days : days;
  const fault = rangeFault(shown);
  const type = (change: Partial<Days>) => {
    const next = { ...shown, ...change };
    setTyped({ of: days, days: next });
    if (next.from && next.to && !rangeFault(next)) onChange(next);
  };
  return (
    <div className={styles.bar}>
      <fieldset className={styles.range}>
        <legend className="visually-hidden">Date range</legend>
        <div className={styles.presets}>
          {presets.map(({ label, count }) => {
            const preset = lastDays(count);
            return (
              <Button key={label} size="s" aria-pressed={same(preset, days)} onClick={() => onChange(preset)}>
                {label}
              </Button>
            );
          })}
        </div>
        {ends.map((end) => (
          <DateField
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            required
            max={shopToday()}
            value={shown[end]}
            error={fault && end === 'from' ? faults[fault] : undefined}
            onChange={(event) => type({ [end]: event.target.value })}
          />
        ))}
      </fieldset>
      {children}
    </div>
  );
}

/** The range of days is in the URL; defaults to the last week. */
export function useDays(): [Days, (days: Days) => void] {
  const [params, setParams] = useSearchParams();
  const asked = RangeOfDays.safeParse({ from: params.get('from'), to: params.get('to') });
  const days = asked.success && !rangeFault(asked.data) ? asked.data : lastDays(7);
  return [days, ({ from, to }) => setParams({ from, to }, { replace: true })];
}

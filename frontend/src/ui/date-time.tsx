import { clockTime, dayOf, exactTime } from '@forno/shared/domain';
import { useServerNow } from './use-now.ts';

const hourMs = 3_600_000;

/** Relative within an hour; time only for today; date for earlier days. */
export function formatTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  // A server's clock may run a little ahead of the visitor's.
  if (age > -60_000 && age < 60_000) return 'just now';
  if (age >= 60_000 && age < hourMs) return `${Math.floor(age / 60_000)} min ago`;
  return dayOf(moment) === dayOf(now) ? `today, ${clockTime(moment)}` : exactTime(moment);
}

interface DateTimeProps {
  /** ISO 8601. */
  value: string;
  /** `clock`: time only. */
  as?: 'spoken' | 'exact' | 'clock' | undefined;
}

/** A time: short on screen, exact on hover and for screen readers. */
export function DateTime({ value, as = 'spoken' }: DateTimeProps) {
  const now = useServerNow(30_000);
  const moment = new Date(value);
  const exact = exactTime(moment);
  const shown = as === 'spoken' ? formatTime(moment, now) : as === 'clock' ? clockTime(moment) : exact;
  return (
    <time dateTime={value} title={exact} className="figures">
      {shown === exact ? (
        exact
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{exact}</span>
        </>
      )}
    </time>
  );
}

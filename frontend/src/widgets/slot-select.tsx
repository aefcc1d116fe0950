import { endOfSlot, numberDayOf } from '@forno/shared/domain';
import { slotDayText, slotText, slotTime } from '@forno/shared/messages/everyone';
import { Select } from '#ui/field.tsx';
import { useServerNow } from '#ui/use-now.ts';
import styles from './slot-select.module.css';

/** More times than this are chosen by their day first: a thumb scrolls a longer list for ever. */
const mostAtOnce = 12;

interface SlotSelectProps {
  label: string;
  /** What it says while nothing is chosen, where `value` is empty. */
  none: string;
  /** When each free time begins; the chosen one need not be free any more. */
  slots: readonly string[];
  /** Of one. */
  minutes: number;
  value: string;
  /** The hour that a day begins with while none is chosen, in ISO 8601; now by default. */
  near?: string;
  onChange: (slot: string) => void;
}

/** For when something is ordered: one list of a few times, or of days and then of the times of one. */
export function SlotSelect({ label, none, slots, minutes, value, near, onChange }: SlotSelectProps) {
  const now = useServerNow(60_000);
  const end = (from: string) => endOfSlot(from, { minutes });
  const dayOf = (from: string) => slotDayText(new Date(from), now);
  const timeOf = (from: string) => slotTime(new Date(from), end(from));
  // What this cart holds already may be the last of its time.
  const shown = value === '' || slots.includes(value) ? slots : [value, ...slots].toSorted();
  const nothing = { value: '', label: none };
  if (shown.length <= mostAtOnce) {
    const times = shown.map((from) => ({ value: from, label: slotText(new Date(from), end(from), now) }));
    return (
      <Select
        label={label}
        value={value}
        options={[nothing, ...times]}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const days = [...new Set(shown.map(dayOf))];
  const day = value && dayOf(value);
  const of = (one: string) => shown.filter((from) => dayOf(from) === one);
  // What comes after midnight is late, not early.
  const intoDay = (moment: Date) => moment.getTime() - Date.parse(numberDayOf(moment));
  const wanted = intoDay(new Date(value || near || now));
  const away = (from: string) => Math.abs(intoDay(new Date(from)) - wanted);
  // The same hour of another day, or the nearest that it has.
  const takeDay = (next: string) => onChange(of(next).toSorted((a, b) => away(a) - away(b))[0] ?? '');
  return (
    <div className={styles.slots}>
      <Select
        label={label}
        value={day}
        options={[nothing, ...days.map((one) => ({ value: one, label: one }))]}
        onChange={({ target }) => takeDay(target.value)}
      />
      {day && (
        <Select
          label="Time"
          value={value}
          options={of(day).map((from) => ({ value: from, label: timeOf(from) }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

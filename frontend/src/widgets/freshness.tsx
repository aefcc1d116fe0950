import { type FreshnessState, useFreshness } from '#live/freshness-store.ts';
import styles from './freshness.module.css';
import { useNow } from '#ui/use-now.ts';

/** `12 s`, `4 min`, `2 h`. */
function ageOf(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

export function freshnessText({ state, confirmedAt }: FreshnessState, now: number): string {
  if (state === 'live') return 'Live';
  if (state === 'stale' && confirmedAt !== null) return `Last confirmed ${ageOf(now - confirmedAt)} ago`;
  return state === 'connecting' ? 'Connecting…' : 'Reconnecting…';
}

/** Always visible. Screen readers announce state changes, not every second. */
export function Freshness() {
  const freshness = useFreshness();
  const now = useNow(1_000);
  return (
    <span className={styles.freshness} data-state={freshness.state}>
      <span className={styles.dot} aria-hidden="true" />
      <span aria-hidden="true" className="figures">
        {freshnessText(freshness, now.getTime())}
      </span>
      <output className="visually-hidden">
        {freshness.state === 'live' ? 'Updates are live' : 'Updates are interrupted, reconnecting'}
      </output>
    </span>
  );
}

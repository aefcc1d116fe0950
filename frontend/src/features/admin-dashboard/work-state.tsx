import type { DashboardAnswer } from '@forno/shared/contracts';
import { formatCount } from '@forno/shared/domain';
import { useFreshness } from '#live/freshness-store.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Freshness } from '#widgets/freshness.tsx';
import { useNow } from '#ui/use-now.ts';
import { useFigures } from './use-figures.ts';
import styles from './work-state.module.css';

const words: Record<DashboardAnswer['workers'], { tone: Tone; text: string }> = {
  running: { tone: 'basil', text: '✓ Workers running' },
  behind: { tone: 'amber', text: '▲ Workers behind' },
  stopped: { tone: 'beet', text: '✕ Workers stopped' },
  unknown: { tone: 'amber', text: '? Workers unknown: Redis does not answer' },
};

function spokenAge(since: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 1_000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** Whether paid checkouts become orders, in a word; never green while they don't. */
export function WorkState() {
  const { data } = useFigures();
  const freshness = useFreshness();
  const { tone, text } = words[data?.workers ?? 'running'];
  return (
    <>
      {/* Until the figures are there an unseen badge keeps the place, so that nothing below moves. */}
      <span className={data ? undefined : styles.unseen}>
        <Badge tone={tone}>{text}</Badge>
      </span>
      {(!data || data.workers === 'running') && <Freshness {...freshness} />}
    </>
  );
}

/** Paid checkouts without orders, and since when; nothing if there are none. */
export function NotYetOrdered() {
  const { data } = useFigures();
  const now = useNow(1_000);
  const { checkouts = 0, since = null } = data?.notYetOrdered ?? {};
  if (!data || checkouts === 0) return null;
  const age = since === null ? '' : `, oldest ${spokenAge(since, now)}`;
  return (
    <p className={styles.waiting} data-alarm={data.workers === 'running' ? undefined : true}>
      <strong>{`Paid, not yet ordered: ${formatCount(checkouts)}${age}`}</strong>{' '}
      {data.workers === 'stopped' &&
        'Nothing is lost: orders will be created as soon as a worker is running again.'}
    </p>
  );
}

import type { QueueHistoryAnswer, QueueView } from '@forno/shared/contracts/admin';
import { clockTime, exactTime, formatCount, pluralise } from '@forno/shared/domain';
import { cx } from '#ui/cx.ts';
import styles from './queue-history.module.css';

type Point = QueueHistoryAnswer['points'][number];
interface Span {
  from: number;
  to: number;
}

const minuteMs = 60_000;
const height = 48;
const kinds = ['in', 'out', 'waiting', 'oldestMs'] as const;

/**
 * When nothing was sampled, from the first sample on: before it there is no past to be missing. Nor is the last minute: it
 * is sampled some seconds after its end.
 */
function outagesOf({ points, to, stepMinutes }: QueueHistoryAnswer): Span[] {
  const stepMs = stepMinutes * minuteMs;
  const ends = [...points.map(({ at }) => Date.parse(at)), Date.parse(to) - minuteMs];
  return ends.slice(1).flatMap((next, index) => {
    const from = (ends[index] ?? next) + stepMs;
    return next > from ? [{ from, to: next }] : [];
  });
}

/** Where another release than before took the samples. */
const releasesOf = (points: readonly Point[]): Point[] =>
  points.filter(({ release }, index) => index > 0 && release !== points[index - 1]?.release);

const spanText = ({ from, to }: Span) => `${exactTime(new Date(from))} to ${clockTime(new Date(to))}`;

/** `90 s`, `3 min`. */
export const spoken = (ms: number) =>
  ms < 120_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;

/** A queue's past as lines, with gaps where nothing was known and a mark at each release; the same in words. */
export function QueueHistory({ queue, history }: Pick<QueueView, 'queue'> & { history: QueueHistoryAnswer }) {
  const { points } = history;
  const [from, to] = [Date.parse(history.from), Date.parse(history.to)];
  if (points.length === 0) return <p className={styles.words}>Nothing is known of this time yet.</p>;
  const x = (at: number) => ((at - from) / (to - from)) * 100;
  const valueOf = (point: Point, kind: (typeof kinds)[number]) => point.queues[queue]?.[kind] ?? 0;
  const highest = (kind: (typeof kinds)[number]) => Math.max(...points.map((point) => valueOf(point, kind)));
  const sum = (kind: 'in' | 'out') => points.reduce((all, point) => all + valueOf(point, kind), 0);
  const jobs = Math.max(1, highest('in'), highest('out'), highest('waiting'));
  // An age has a scale of its own.
  const topOf = (kind: (typeof kinds)[number]) => (kind === 'oldestMs' ? Math.max(1, highest(kind)) : jobs);
  const outages = outagesOf(history);
  const releases = releasesOf(points);
  const stepMs = history.stepMinutes * minuteMs;
  const width = ((stepMs / (to - from)) * 100).toFixed(2);
  const line = (kind: (typeof kinds)[number]) =>
    points
      .map((point, index) => {
        const at = Date.parse(point.at);
        const { [index - 1]: before } = points;
        const joined = before && at - Date.parse(before.at) === stepMs;
        return `${joined ? 'L' : 'M'}${x(at).toFixed(2)} ${(height - (valueOf(point, kind) / topOf(kind)) * (height - 2)).toFixed(1)}h${width}`;
      })
      .join('');
  const started = points[0] && Date.parse(points[0].at) > from && exactTime(new Date(points[0].at));
  return (
    <figure className={styles.history}>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {outages.map((gap) => (
          <rect
            key={gap.from}
            className={styles.gap}
            x={x(gap.from)}
            width={x(gap.to) - x(gap.from)}
            height={height}
          />
        ))}
        {releases.map(({ at }) => (
          <path key={at} className={styles.release} d={`M${x(Date.parse(at))} 0V${height}`} />
        ))}
        {kinds.map((kind) => (
          <path key={kind} className={cx(styles.line, styles[kind])} d={line(kind)} />
        ))}
      </svg>
      <figcaption className={styles.words}>
        {`In ${formatCount(sum('in'))}, out ${formatCount(sum('out'))}, at most ${formatCount(highest('waiting'))} waiting (bold), oldest ${spoken(highest('oldestMs'))} (amber, a scale of its own).`}
        {started && ` Known since ${started}.`}
        {outages.length > 0 &&
          ` ${pluralise(outages.length, 'gap')} without a worker or database, last ${outages.slice(-1).map(spanText).join('')}.`}
        {releases.map(({ at, release }) => ` Release ${release} at ${exactTime(new Date(at))}.`).slice(-3)}
      </figcaption>
    </figure>
  );
}

import type { JourneyEntry, JourneyKind } from '@forno/shared/contracts';
import { exactTime, shopFormat } from '@forno/shared/domain';
import { Badge, type Tone } from '#ui/badge.tsx';
import operations from './operations.module.css';
import styles from './timeline.module.css';

const tones: Record<JourneyKind, Tone> = {
  checkout: 'ember',
  stock: 'quiet',
  payment: 'amber',
  provider: 'amber',
  job: 'quiet',
  order: 'basil',
  mail: 'quiet',
  live: 'quiet',
  refund: 'beet',
  admin: 'ember',
};

/** Milliseconds, since steps are that close together. */
const precise = shopFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

export function Timeline({ entries }: { entries: readonly JourneyEntry[] }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className={styles.heading}>
        Timeline
      </h2>
      <ol className={styles.line}>
        {entries.map((entry, index) => (
          <li key={`${entry.at} ${index}`} className={styles.entry} data-failed={entry.failed || undefined}>
            <time dateTime={entry.at} title={exactTime(new Date(entry.at))} className="figures">
              {precise(new Date(entry.at))}
            </time>
            <span>
              <Badge tone={entry.failed ? 'beet' : tones[entry.kind]}>{entry.kind}</Badge>
            </span>
            <span className={styles.words}>
              {entry.text}
              {entry.failed && !entry.text.includes('failed') && <strong> failed</strong>}
              {entry.detail && <span className={operations.detail}>{entry.detail}</span>}
            </span>
            <span className={styles.by}>{entry.by}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

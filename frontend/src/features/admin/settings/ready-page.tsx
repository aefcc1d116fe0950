import { type ReadyCheck, routes } from '@forno/shared/contracts/admin';
import { pluralise } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages/admin';
import { Link } from 'react-router-dom';
import { LoadState } from '#transport/load-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { Badge } from '#ui/badge.tsx';
import { Page } from '#ui/page.tsx';
import styles from './part.module.css';

/** What is missing before the shop opens, why, and where to set it. */
export function ReadyPage() {
  const ready = useAnswer(['admin', 'ready'], routes.ready, {});
  const checks = ready.data?.checks ?? [];
  const missing = checks.filter(({ done }) => !done).length;
  const words =
    missing === 0 ? 'Everything is there: the shop can open.' : `Missing: ${pluralise(missing, 'thing')}.`;
  return (
    <Page title="Ready to open" frame="narrow" lead={ready.data && words}>
      <LoadState query={ready} text={failures.settings} lines={8} label="Checking…" />
      <ul className={styles.checks}>
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </Page>
  );
}

function Check({ check: { done, needed, title, why, where } }: { check: ReadyCheck }) {
  const missing = needed ? 'demanded' : 'missing';
  return (
    <li className={styles.check}>
      <h2 className={styles.title}>{title}</h2>
      <Badge tone={done ? 'basil' : needed ? 'beet' : 'amber'}>{done ? '✓ done' : missing}</Badge>
      {!done && <p className={styles.lead}>{why}</p>}
      {!done && where && (
        <Link to={where} className={styles.where} aria-label={`Go to: ${title}`}>
          Go there
        </Link>
      )}
    </li>
  );
}

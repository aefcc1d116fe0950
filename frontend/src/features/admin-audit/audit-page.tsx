import { failures } from '@forno/shared/messages';
import { ToldLoadState } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-page.module.css';
import { AuditTable } from './audit-table.tsx';
import { useAudit, useAuditFilter } from './use-audit.ts';

/** The audit log: who changed which order, ingredient, pizza or user, when, from what to what. */
export function AuditPage() {
  const [filter, setFilter, clear] = useAuditFilter();
  const audit = useAudit(filter);
  const entries = audit.data?.pages.flatMap(({ answer }) => answer) ?? [];
  return (
    <Page title="Audit" lead="Who changed what, and when.">
      <AuditFilters filter={filter} entries={entries} onChange={setFilter} />
      <ToldLoadState query={audit} text={failures.audit} lines={8} label="Loading the entries…" />
      {audit.data && entries.length === 0 && (
        <EmptyState
          title="No changes"
          action={Object.values(filter).some(Boolean) && <Button onClick={clear}>Show every change</Button>}
        >
          <p>Nothing matches these filters.</p>
        </EmptyState>
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      {audit.hasNextPage && (
        <div className={styles.more}>
          <Button
            busy={audit.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void audit.fetchNextPage()}
          >
            Show older changes
          </Button>
        </div>
      )}
    </Page>
  );
}

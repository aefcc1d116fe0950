import { LoadFailure } from '#api/load-failure.tsx';
import { useFailureToast } from '#api/use-failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-page.module.css';
import { AuditTable } from './audit-table.tsx';
import { useAudit, useAuditFilter } from './use-audit.ts';

const loadText = 'The audit could not be loaded.';

/** The audit log: who changed which order, ingredient, pizza or user, when, from what to what. */
export function AuditPage() {
  const [filter, setFilter, clear] = useAuditFilter();
  const audit = useAudit(filter);
  useFailureToast(audit, loadText);
  const entries = audit.data?.pages.flatMap(({ answer }) => answer) ?? [];
  return (
    <Page title="Audit" lead="Who changed what, and when.">
      <AuditFilters filter={filter} entries={entries} onChange={setFilter} />
      {audit.isPending && <SkeletonLines lines={8} label="Loading the entries…" />}
      <LoadFailure query={audit} text={loadText} />
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

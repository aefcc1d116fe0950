import { AuditQuery, routes } from '@forno/shared/contracts/admin';
import { requestPage } from '#transport/request.ts';
import { useFilter } from '#transport/use-filter.ts';
import { adminFailures } from '@forno/shared/messages/admin';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { ShowOlder, usePages } from '#transport/pages.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { type AuditFilter, AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

const pageSize = 50;

/** The audit log: who changed which order, ingredient, pizza or user, when, from what to what. */
export function AuditPage() {
  const [filter, setFilter, clear] = useAuditFilter();
  const audit = usePages({
    queryKey: ['admin', 'audit', filter],
    ask: (cursor, signal) =>
      requestPage(routes.audit, { query: { ...filter, limit: pageSize, cursor }, signal }),
    keepsPrevious: true,
  });
  const entries = audit.data?.pages.flatMap(({ answer }) => answer) ?? [];
  return (
    <Page title="Audit" lead="Who changed what, and when.">
      <AuditFilters filter={filter} entries={entries} onChange={setFilter} />
      <LoadStateWithToast query={audit} text={adminFailures.audit} lines={8} label="Loading the entries…" />
      {audit.data && entries.length === 0 && (
        <EmptyState
          title="No changes"
          action={Object.values(filter).some(Boolean) && <Button onClick={clear}>Show every change</Button>}
        >
          <p>Nothing matches these filters.</p>
        </EmptyState>
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      <ShowOlder list={audit} what="changes" />
    </Page>
  );
}

/** Invalid values are ignored. */
function useAuditFilter(): [AuditFilter, (change: AuditFilter) => void, () => void] {
  const [given, set] = useFilter();
  const { kind, by, q, from, to } = AuditQuery.safeParse(given).data ?? {};
  const filter = { kind, by, q, from, to };
  const change = (next: AuditFilter) => set({ ...filter, ...next });
  return [filter, change, () => set({})];
}

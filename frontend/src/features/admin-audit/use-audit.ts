import { AuditQuery, routes } from '@forno/shared/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { requestPage, searchOf } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

export type AuditFilter = Pick<AuditQuery, 'kind' | 'by' | 'q' | 'from' | 'to'>;

const pageSize = 50;

/** The audit log, newest first, paged. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: keys.admin.audit(filter),
    queryFn: ({ pageParam, signal }) =>
      requestPage(routes.audit, { query: { ...filter, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // There is no live event: refetch on return to the screen.
    staleTime: 0,
  });
}

/** The filter is in the URL; invalid values are ignored. */
export function useAuditFilter(): [AuditFilter, (change: AuditFilter) => void, () => void] {
  const [params, setParams] = useSearchParams();
  const asked = AuditQuery.safeParse(Object.fromEntries(params));
  const { kind, by, q, from, to } = asked.success ? asked.data : {};
  const filter = { kind, by, q, from, to };
  const change = (next: AuditFilter) => setParams(searchOf({ ...filter, ...next }), { replace: true });
  return [filter, change, () => setParams({}, { replace: true })];
}

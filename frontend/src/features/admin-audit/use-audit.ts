import { type AuditQuery, routes } from '@forno/shared/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '#api/call.ts';
import { keys } from '#api/keys.ts';

export type AuditFilter = Pick<AuditQuery, 'kind' | 'by' | 'q' | 'from' | 'to'>;

const pageSize = 50;

/** What was changed, newest first, a page at a time. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: keys.admin.audit(filter),
    queryFn: ({ pageParam, signal }) =>
      callPage(routes.audit, { query: { ...filter, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Nothing announces an entry: who comes back to the screen wants the newest.
    staleTime: 0,
  });
}

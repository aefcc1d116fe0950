import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import styles from './pages.module.css';
import type { Page } from './request.ts';

interface Pages<P> {
  queryKey: QueryKey;
  /** One page: the first without a cursor, then after that of the one before. */
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  /** Milliseconds. */
  refetchInterval?: number;
  /** Shows what was found before until there is an answer to another filter. */
  keepsPrevious?: boolean;
}

/** A long list that no live event tells of, newest first, page by page: asked for again on return to the screen. */
export function usePages<P extends Page>({ queryKey, ask, refetchInterval, keepsPrevious }: Pages<P>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    ...(refetchInterval && { refetchInterval }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

interface ShowOlderProps {
  list: Pick<ReturnType<typeof usePages>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** What the list is of, in the plural. */
  what: string;
}

/** Asks for the next page, as long as there is one. */
export function ShowOlder({ list, what }: ShowOlderProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.older}>
      <Button busy={list.isFetchingNextPage} busyLabel="Loading…" onClick={() => void list.fetchNextPage()}>
        {`Show older ${what}`}
      </Button>
    </div>
  );
}

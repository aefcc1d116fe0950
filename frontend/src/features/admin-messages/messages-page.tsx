import { routes, type Ticket, ticketStates } from '@forno/shared/contracts';
import { ticketFailures } from '@forno/shared/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { keys } from '#transport/keys.ts';
import { ToldLoadState } from '#transport/load-state.tsx';
import { requestPage } from '#transport/request.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { MessageCard } from './message-card.tsx';
import styles from './messages-page.module.css';

/** Messages to the shop: the open ones, most urgent first, or those that were closed. */
export function MessagesPage() {
  const [params] = useSearchParams();
  const state = params.get('state') === 'closed' ? 'closed' : 'open';
  const query = useInfiniteQuery({
    queryKey: keys.admin.tickets(state),
    queryFn: ({ pageParam: cursor, signal }) =>
      requestPage(routes.tickets, { query: { state, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  const tickets = query.data?.pages.flatMap(({ answer }): Ticket[] => answer) ?? [];
  return (
    <Page title="Messages" lead="Questions and complaints: answer within 48 hours, settle within a month.">
      <nav aria-label="Which messages" className={styles.states}>
        {ticketStates.map((one) => (
          <Link key={one} to={`?state=${one}`} replace aria-current={one === state ? 'true' : undefined}>
            {one === 'open' ? 'Open' : 'Closed'}
          </Link>
        ))}
      </nav>
      <ToldLoadState query={query} text={ticketFailures.load} lines={6} label="Loading the messages…" />
      {query.data && tickets.length === 0 && (
        <EmptyState title={state === 'open' ? 'Everything is answered' : 'Nothing closed yet'} />
      )}
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <MessageCard key={ticket._id} ticket={ticket} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void query.fetchNextPage()}
        >
          Show older messages
        </Button>
      )}
    </Page>
  );
}

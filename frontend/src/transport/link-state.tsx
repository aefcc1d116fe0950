import { commonRefusals } from '@forno/shared/messages/everyone';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApiError, textOf } from './failure.ts';

/** The link was used, or has ended. */
export const isLinkOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'link_invalid';

interface LinkStateProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** What to say of a link that is over, if not the server's words. */
  over?: string;
  action?: ReactNode;
}

/** In place of what a link leads to: that it loads, or why it can't be shown; of a link that is over, or came incomplete, no retry helps. */
export function LinkState({ query: { error, refetch }, over, action }: LinkStateProps) {
  if (!error) return <Skeleton height="12rem" />;
  const isRefused = error instanceof ApiError && error.status === 400;
  return (
    <ErrorState
      message={(isLinkOver(error) && over) || textOf(error, over ?? commonRefusals.link_invalid)}
      onRetry={isRefused ? undefined : () => void refetch()}
      action={action}
    />
  );
}

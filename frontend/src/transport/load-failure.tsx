import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { textOf } from './api-error.ts';

interface LoadFailureProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Fallback message; a function words every error itself; without it, the error's own message is shown. */
  text?: string | ((error: Error) => string);
  /** Shown beside the retry. */
  action?: ReactNode;
}

/** Shown when a page's data could not be loaded, with a retry; nothing while there is any data, however old. */
export function LoadFailure({ query, text = ({ message }) => message, action }: LoadFailureProps) {
  const { data, error, isFetching, refetch } = query;
  if (!error || data) return null;
  const message = typeof text === 'string' ? textOf(error, text) : text(error);
  return (
    <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} action={action} />
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { textOf } from './api-error.ts';

interface LoadFailureProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** Fallback message; a function words every error itself. */
  text: string | ((error: unknown) => string);
  /** Shown beside the retry. */
  action?: ReactNode;
}

/** Shown when a page's data could not be loaded, with a retry; nothing while there is any data, however old. */
export function LoadFailure({ query, text, action }: LoadFailureProps) {
  const { data, error, isError, isFetching, refetch } = query;
  if (!isError || data) return null;
  const message = typeof text === 'string' ? textOf(error, text) : text(error);
  return (
    <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} action={action} />
  );
}

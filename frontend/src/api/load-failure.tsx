import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '#ui/error-state.tsx';
import { textOf } from './api-error.ts';

interface LoadFailureProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** For an error that has no words of its own. */
  text: string;
}

/** Stands where a page's data could not be loaded, and asks again; nothing while there is any, however old. */
export function LoadFailure({ query, text }: LoadFailureProps) {
  const { data, error, isError, isFetching, refetch } = query;
  if (!isError || data) return null;
  return <ErrorState message={textOf(error, text)} onRetry={() => void refetch()} retrying={isFetching} />;
}

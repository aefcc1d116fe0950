import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { textOf, useFailureToast, type Wording } from './failure.ts';

interface LoadFailureProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Without it, the error's own message is shown. */
  text?: Wording;
  /** Shown beside the retry. */
  action?: ReactNode;
}

/** Shown when a page's data could not be loaded, with a retry; nothing while there is any data, however old. */
export function LoadFailure({ query, text, action }: LoadFailureProps) {
  const { data, error, isFetching, refetch } = query;
  if (!error || data) return null;
  const message = text ? textOf(error, text) : error.message;
  return (
    <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} action={action} />
  );
}

interface ToldLoadFailureProps extends LoadFailureProps {
  query: LoadFailureProps['query'] & Pick<UseQueryResult, 'isSuccess'>;
  text: Wording;
}

/** A LoadFailure that a toast tells too, also while older data is shown. */
export function ToldLoadFailure(props: ToldLoadFailureProps) {
  useFailureToast(props.query, props.text);
  return <LoadFailure {...props} />;
}

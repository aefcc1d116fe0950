import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from './load-failure.tsx';
import { useFailureToast } from './use-failure-toast.ts';

interface ToldLoadFailureProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isSuccess' | 'refetch'>;
  /** As of LoadFailure; a function is declared outside the screen. */
  text: string | ((error: Error) => string);
}

/** A LoadFailure that a toast tells too, also while older data is shown. */
export function ToldLoadFailure(props: ToldLoadFailureProps) {
  useFailureToast(props.query, props.text);
  return <LoadFailure {...props} />;
}

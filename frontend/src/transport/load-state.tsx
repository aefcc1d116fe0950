import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { textOf, useFailureToast, type Wording } from './failure.ts';

interface LoadStateProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPending' | 'isSuccess' | 'refetch'>;
  /** Without it, the error's own message is shown. */
  text?: Wording;
  /** Of the skeleton while it loads; without them there is none. */
  lines?: number;
  /** What loads, for screen readers. */
  label?: string;
  /** Shown beside the retry. */
  action?: ReactNode;
}

/**
 * In place of a page's data: a skeleton, or why it could not be loaded, with a retry; nothing while there is any data,
 * however old.
 */
export function LoadState({ query, text, lines, label, action }: LoadStateProps) {
  const { data, error, isFetching, isPending, refetch } = query;
  if (isPending) return lines && <SkeletonLines lines={lines} label={label} />;
  if (!error || data) return null;
  const message = text ? textOf(error, text) : error.message;
  return (
    <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} action={action} />
  );
}

/** A LoadState whose failure a toast tells too, also while older data is shown. */
export function LoadStateWithToast(props: LoadStateProps & { text: Wording }) {
  useFailureToast(props.query, props.text);
  return <LoadState {...props} />;
}

/** The failure of one section, while the rest is shown. */
export function LoadNote({ query, text }: Required<Pick<LoadStateProps, 'query' | 'text'>>) {
  const { data, error, isFetching, refetch } = query;
  if (!error || data) return null;
  const again = (
    <Button size="s" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Notice role="alert" action={again}>
      {textOf(error, text)}
    </Notice>
  );
}

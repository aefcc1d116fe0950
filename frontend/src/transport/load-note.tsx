import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { textOf, type Wording } from './failure.ts';

interface LoadNoteProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  text: Wording;
}

/** A LoadFailure of one section, while the rest is shown. */
export function LoadNote({ query: { data, error, isFetching, refetch }, text }: LoadNoteProps) {
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

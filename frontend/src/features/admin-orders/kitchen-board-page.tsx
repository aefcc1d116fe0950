import { useFreshness } from '#live/freshness-store.ts';
import { Freshness } from '#ui/freshness.tsx';
import { Page } from '#ui/page.tsx';
import { Board } from './board/board.tsx';
import { useShownCounts } from './use-order-rows.ts';
import { ViewToggle } from './view-toggle.tsx';

/** The same orders as the kitchen sees them: one column for each station. */
export function KitchenBoardPage() {
  const freshness = useFreshness();
  const counts = useShownCounts();
  return (
    <Page
      title="Kitchen board"
      aside={
        <>
          <ViewToggle />
          <Freshness {...freshness} />
        </>
      }
    >
      <Board counts={counts} />
    </Page>
  );
}

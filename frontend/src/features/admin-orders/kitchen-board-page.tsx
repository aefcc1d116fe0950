import { Page } from '#ui/page.tsx';
import { BellSwitch } from './bell-switch.tsx';
import { Board } from './board/board.tsx';
import { useShownCounts } from './use-order-rows.ts';
import { ViewToggle } from './view-toggle.tsx';

/** The same orders as the kitchen sees them: one column for each station. */
export function KitchenBoardPage() {
  const counts = useShownCounts();
  return (
    <Page
      title="Kitchen board"
      frame="fill"
      aside={
        <>
          <BellSwitch />
          <ViewToggle />
        </>
      }
    >
      <Board counts={counts} />
    </Page>
  );
}

import { Page } from '#ui/page.tsx';
import { ordersAside } from './alarm-settings.tsx';
import { Board } from './board/board.tsx';
import { PrintNow } from './print/order-sheets.tsx';
import { useAlarm } from './use-alarm.ts';
import { useShownCounts } from '#orders/use-admin-orders.ts';

/** The orders as a kitchen board: one column per station. */
export function KitchenBoardPage() {
  const counts = useShownCounts();
  const alarm = useAlarm();
  return (
    <Page title="Kitchen board" frame="fill" aside={ordersAside}>
      <Board alarm={alarm} counts={counts} />
      <PrintNow orders={alarm.paper} />
    </Page>
  );
}

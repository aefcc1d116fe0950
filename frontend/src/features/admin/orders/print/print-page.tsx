import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import { callName, withoutCancelled } from '@forno/shared/domain';
import { errors } from '@forno/shared/messages/admin';
import { useParams } from 'react-router-dom';
import { May } from '#accounts/may.tsx';
import { useOrderRows } from '../changes/order-rows.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';
import { LoadState } from '#transport/load-state.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { OrderSheets } from './order-sheets.tsx';

/** Reprints the delivery of an order on 80 mm paper: a kitchen ticket and a packing slip. */
export function PrintPage() {
  const { id = '' } = useParams();
  const order = useAnswer([...keys.admin.orders, 'one', id], routes.order, { params: { id } });
  return (
    <Page
      title={`Print order ${callName(order.data ?? { _id: id })}`}
      lead="A ticket for the kitchen and a slip for the box, on paper 80 mm wide."
      frame="narrow"
      aside={
        <>
          <ButtonLink to="/admin/orders" variant="quiet">
            Back to the orders
          </ButtonLink>
          {order.data?.billed && (
            <May access="counter">
              <ButtonLink to={`/admin/bill/${order.data.checkoutId}`}>Bill</ButtonLink>
            </May>
          )}
          <Button variant="ember" disabled={!order.data} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <LoadState query={order} lines={8} label="Loading the order…" />
      {order.data && <Delivery order={order.data} />}
    </Page>
  );
}

/** With the orders paid together with it. */
function Delivery({ order }: { order: AdminOrderAnswer }) {
  const { list, rows } = useOrderRows({ q: order.razorpayOrderId });
  if (!list.data)
    return <LoadState query={list} text={errors.ordersFetch} lines={8} label="Loading the order…" />;
  const kept = rows.filter(({ voided }) => !voided);
  // A cancelled one is alone on its paper.
  if (!kept.some(({ _id }) => _id === order._id)) return <OrderSheets orders={[order]} />;
  const cancelled = rows.filter(({ voided }) => voided);
  return <OrderSheets orders={withoutCancelled(kept, cancelled)} />;
}

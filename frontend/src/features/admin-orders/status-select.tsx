import { Status, type AdminOrderAnswer } from '@forno/shared/contracts';
import { orderStatuses, shortId } from '@forno/shared/domain';
import { Select } from '#ui/select.tsx';
import { changeStatus } from './change-status.ts';

const options = orderStatuses.map((status) => ({ value: status, label: status }));

/** All four, in any order: an admin may set any of them (specification, section 4). */
export function StatusSelect({ order }: { order: AdminOrderAnswer }) {
  return (
    <Select
      label={`Status of order ${shortId(order._id)}`}
      labelHidden
      compact
      options={options}
      value={order.status}
      onChange={(event) => {
        const status = Status.safeParse(event.target.value);
        if (status.success) void changeStatus(order, status.data);
      }}
    />
  );
}

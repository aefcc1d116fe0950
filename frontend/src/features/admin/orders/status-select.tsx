import { Status } from '@forno/shared/contracts/admin';
import { type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { Select } from '#ui/field.tsx';

const options = orderStatuses.map((status) => ({ value: status, label: status }));
const mixed = [{ value: '', label: 'Mixed' }, ...options];

interface StatusSelectProps {
  label: string;
  /** Undefined for several that differ. */
  value: OrderStatus | undefined;
  onChoose: (status: OrderStatus) => void;
}

/** All four, in any order: an admin may set any of them (specification, section 4). */
export function StatusSelect({ label, value, onChoose }: StatusSelectProps) {
  return (
    <Select
      label={label}
      labelHidden
      compact
      options={value ? options : mixed}
      value={value ?? ''}
      onChange={(event) => {
        const status = Status.safeParse(event.target.value);
        if (status.success) onChoose(status.data);
      }}
    />
  );
}

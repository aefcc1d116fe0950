import { Status } from '@forno/shared/contracts/admin';
import { type Fulfilment, type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { stageWord } from '@forno/shared/messages/admin';
import { Select } from '#ui/field.tsx';

const optionsOf = (way: Fulfilment | undefined) =>
  orderStatuses.map((status) => ({ value: status, label: stageWord(status, way) }));
const mixed = { value: '', label: 'Mixed' };

interface StatusSelectProps {
  label: string;
  way?: Fulfilment | undefined;
  /** Undefined for several that differ. */
  value: OrderStatus | undefined;
  onChoose: (status: OrderStatus) => void;
}

/** All four, in any order: an admin may set any of them (specification, section 4). */
export function StatusSelect({ label, way, value, onChoose }: StatusSelectProps) {
  return (
    <Select
      label={label}
      labelHidden
      compact
      options={value ? optionsOf(way) : [mixed, ...optionsOf(way)]}
      value={value ?? ''}
      onChange={(event) => {
        const status = Status.safeParse(event.target.value);
        if (status.success) onChoose(status.data);
      }}
    />
  );
}

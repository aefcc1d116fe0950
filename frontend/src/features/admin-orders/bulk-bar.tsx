import { Status } from '@forno/shared/contracts';
import { orderStatuses, type OrderStatus } from '@forno/shared/domain';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  /** Progress while moving. */
  answered: number | undefined;
  onMove: (to: OrderStatus) => void;
  onClear: () => void;
}

const options = orderStatuses.map((status) => ({ value: status, label: status }));

/** Moves all selected orders; overlays the list's lower edge, so that nothing shifts. */
export function BulkBar({ count, answered, onMove, onClear }: BulkBarProps) {
  const [to, setTo] = useState<OrderStatus>('In the Kitchen');
  return (
    <section className={styles.bar} aria-label="Selected orders">
      <output className={styles.count}>{count} selected</output>
      <Select
        label="Move to"
        labelHidden
        compact
        options={options}
        value={to}
        onChange={(event) => {
          const status = Status.safeParse(event.target.value);
          if (status.success) setTo(status.data);
        }}
      />
      <Button
        variant="ember"
        size="s"
        busy={answered !== undefined}
        busyLabel={`Moving… ${answered} of ${count}`}
        onClick={() => onMove(to)}
      >
        {`Move ${count}`}
      </Button>
      <Button variant="quiet" size="s" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}

import type { Opening } from '@forno/shared/domain';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import styles from './part.module.css';

interface OpeningFieldsProps {
  /** The day. */
  name: string;
  opening: Opening | null;
  /** Default hours of a day that was closed. */
  usual: Opening;
  onChange: (opening: Opening | null) => void;
}

/** Fields of one day: open or closed, from and to. */
export function OpeningFields({ name, opening, usual, onChange }: OpeningFieldsProps) {
  return (
    <div className={styles.opening}>
      <Checkbox
        label={name}
        aside={opening ? undefined : 'closed'}
        checked={opening !== null}
        onChange={({ target }) => onChange(target.checked ? usual : null)}
      />
      {opening &&
        (['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={`${name}, ${end}`}
            labelHidden
            type="time"
            value={opening[end]}
            onChange={({ target }) => onChange({ ...opening, [end]: target.value })}
          />
        ))}
    </div>
  );
}

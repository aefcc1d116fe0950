import { Field } from '#ui/field.tsx';
import type { EditRow } from './edit-rows.ts';

interface QuantityFieldProps {
  row: EditRow;
  label: string;
  /** Current stock; undefined for a new ingredient. */
  now: number | undefined;
  error: string | undefined;
  onType: (text: string) => void;
}

/** The stock after saving, if it differs from the field. */
function hintOf({ qty, loaded }: EditRow, now: number | undefined): string | undefined {
  if (!loaded || now === undefined) return undefined;
  const by = Number(qty) - loaded.qty;
  if (qty.trim() === '' || Number.isNaN(by)) return undefined;
  if (by === 0) return now === loaded.qty ? undefined : `now ${now}`;
  return `${by > 0 ? '+' : '−'}${Math.abs(by)} makes ${Math.max(0, now + by)}`;
}

/** A whole number from 0 (specification, section 5). */
export function QuantityField({ row, label, now, error, onType }: QuantityFieldProps) {
  return (
    <Field
      label={label}
      labelHidden
      type="number"
      min={0}
      step={1}
      inputMode="numeric"
      disabled={row.removed}
      value={row.qty}
      error={error}
      hint={hintOf(row, now)}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

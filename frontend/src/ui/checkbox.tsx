import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './checkbox.module.css';
import type { StoredSwitch } from './stored-switch.ts';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  label: ReactNode;
  onCheck: (on: boolean) => void;
  /** Secondary text beside the label: a price, or why it is disabled. */
  aside?: ReactNode;
}

/** The checkbox without a label, for rows labelled otherwise. */
export function CheckBox(input: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return <input {...input} type="checkbox" className={styles.input} />;
}

/** On or off at once, without a form; `aria-label` names what is on. */
export function Switch(input: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'>) {
  return (
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} className={styles.switch} />
  );
}

export function Checkbox({ label, aside, onCheck, ...input }: CheckboxProps) {
  return (
    <label className={styles.box}>
      <CheckBox {...input} onChange={({ target }) => onCheck(target.checked)} />
      <span className={styles.label}>{label}</span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}

/** A choice that this device remembers. */
export function SwitchBox({ label, of: choice }: { label: string; of: StoredSwitch }) {
  return <Checkbox label={label} checked={choice.use()} onCheck={choice.set} />;
}

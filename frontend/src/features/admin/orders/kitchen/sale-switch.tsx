import { type ReactNode, useState } from 'react';
import { portionsOf } from '#stock/portions-of.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import styles from './board.module.css';

interface SaleSwitchProps {
  name: string;
  soldOut: boolean;
  /** "5 left", "On sale". */
  words: string;
  onSwitch: (soldOut: boolean) => void;
  /** Says how many are left; `close` once that is stored. */
  onLeft: (left: number, close: () => void) => void;
  busy: boolean;
  /** Whatever else can be said of it. */
  children?: (close: () => void) => ReactNode;
}

/** What is sold as a switch, and beside it how many are left. */
export function SaleSwitch({ name, soldOut, words, onSwitch, onLeft, busy, children }: SaleSwitchProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const left = portionsOf(text);
  const close = () => setOpen(false);
  return (
    <div className={styles.sale}>
      <button
        type="button"
        role="switch"
        aria-checked={!soldOut}
        className={styles.switch}
        onClick={() => onSwitch(!soldOut)}
      >
        {name}
        <span className={styles.aside}>{words}</span>
      </button>
      <Button
        aria-expanded={open}
        aria-label={`${name}: until when, or how many are left`}
        onClick={() => setOpen(!open)}
      >
        …
      </Button>
      {open && (
        <>
          {children?.(close)}
          <PlainForm
            className={styles.left}
            onSubmit={() => {
              if (left !== undefined && !busy) onLeft(left, close);
            }}
          >
            <Field
              label={`Left of ${name}`}
              labelHidden
              inputMode="numeric"
              autoComplete="off"
              size={4}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit" disabled={left === undefined} busy={busy} busyLabel="Saving…">
              left
            </Button>
          </PlainForm>
        </>
      )}
    </div>
  );
}

import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the end. */
  actions?: ReactNode;
}

/** Keeps the focus inside, gives it back at the end, closes on Escape and on the dimmed ground. */
export function Dialog({ open, onOpenChange, title, description, children, actions }: DialogProps) {
  const before = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Radix’s overlay writes a style element to hold the page still; our policy refuses those. */}
        <div className={styles.veil} />
        <Radix.Content
          className={styles.dialog}
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // By itself it gives the focus to a trigger of its own, and we have none.
            event.preventDefault();
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {description && (
            <Radix.Description asChild>
              <div className={styles.description}>{description}</div>
            </Radix.Description>
          )}
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

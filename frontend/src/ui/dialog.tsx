import * as Radix from '@radix-ui/react-dialog';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { closeByBack } from './close-by-back.ts';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { giveFocus, lastControl } from './keep-focus.ts';

interface LeaveProps {
  /** Stays open meanwhile. */
  busy?: boolean | undefined;
  onClose: () => void;
}

interface DialogProps extends LeaveProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  /** The page has its own answer to Back. */
  keepsBack?: boolean | undefined;
}

/** Whether the page has a scrollbar that takes room. */
const hasScrollbar = () => window.innerWidth > document.documentElement.clientWidth;

/** Radix’s overlay writes a style element to hold the page still; our policy refuses those. */
function Veil() {
  const [besideScrollbar] = useState(hasScrollbar);
  return <div className={cx(styles.veil, besideScrollbar && styles.besideScrollbar)} />;
}

/** The way out of a dialog without doing anything: there is none while it is done. */
export function LeaveButton({ busy, onClose, ...button }: ComponentProps<typeof Button> & LeaveProps) {
  return (
    <Button
      variant="quiet"
      {...button}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onClose()}
    />
  );
}

/**
 * Traps the focus and restores it on close; closes on Escape, on Back, and on a press beside it until something was entered: a slip of
 * the finger is no wish to lose that.
 */
export function Dialog(props: DialogProps) {
  const { busy, onClose, title, description, children, actions, keepsBack } = props;
  const before = useRef<Element | null>(null);
  const isEntered = useRef(false);
  const back = useEffectEvent(() => {
    if (!busy) onClose();
    return !busy;
  });
  useEffect(() => {
    if (keepsBack) return;
    const leave = closeByBack(() => back());
    return () => void leave();
  }, [keepsBack]);
  return (
    <Radix.Root open onOpenChange={(next) => !next && !busy && onClose()}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          className={styles.dialog}
          onInput={() => {
            isEntered.current = true;
          }}
          onPointerDownOutside={(event) => isEntered.current && event.preventDefault()}
          onOpenAutoFocus={() => {
            before.current = lastControl();
          }}
          onCloseAutoFocus={(event) => {
            // By default the library restores focus to its own trigger, which we don't use.
            event.preventDefault();
            giveFocus(before.current);
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

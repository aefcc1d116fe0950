import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Label for screen readers and tooltip. */
  label: string;
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
}

export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx(styles.icon, className)} aria-label={label} title={label}>
      {children}
    </button>
  );
}

/** For icon links. */
export const iconLinkClass = styles.icon;

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for screen readers and as a tooltip. */
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

/** For a link that is an icon. */
export const iconLinkClass = styles.icon;

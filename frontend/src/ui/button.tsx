import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { cx } from './cx.ts';

type ButtonVariant = 'ember' | 'outline' | 'quiet' | 'danger';

interface ButtonLook {
  /** `ember`: the primary action, one per screen. */
  variant?: ButtonVariant | undefined;
  size?: 'm' | 's' | 'l' | undefined;
  wide?: boolean | undefined;
}

function lookOf({ variant = 'outline', size = 'm', wide = false }: ButtonLook, className?: string): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** In progress: shown at once, keeps the focus and ignores presses (also Enter in a form). */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  children: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busy && <span className={styles.embers} aria-hidden="true" />}
      <span className={styles.label}>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={lookOf({ variant, size, wide }, className)} />;
}

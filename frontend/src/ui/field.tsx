import { limits } from '@forno/shared/domain';
import { tooLongIn } from '@forno/shared/messages/everyone';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

/** What makes an element the control of its field. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label visually, for fields labelled by column or row. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A field with label, hint and error, associated for screen readers. */
export function FieldFrame({ label, hint, error, labelHidden, className, children }: FieldFrameProps) {
  const id = useId();
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(styles.frame, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': ids || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** No `maxLength`, by which browsers cut what is pasted without a word. */
interface TextProps {
  /** Most characters, where no form's schema says so: more stay, and are told. */
  most?: number | undefined;
}

const lengthError = (value: unknown, most: number | undefined) =>
  typeof value === 'string' && most !== undefined ? tooLongIn(value, most) : undefined;

type FieldProps = Omit<ComponentProps<'input'>, 'children' | 'type' | 'maxLength'> &
  TextProps &
  Omit<FieldFrameProps, 'children'> & {
    /** No `number`, which the wheel changes: `inputMode` has the same keys. A day is a `DateField`. */
    type?: 'email' | 'search' | 'tel' | 'text' | 'time' | 'url';
  };

export function Field({ label, hint, error, most, labelHidden, className, ...input }: FieldProps) {
  const wrong = error ?? lengthError(input.value, most);
  return (
    <FieldFrame label={label} hint={hint} error={wrong} labelHidden={labelHidden} className={className}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  );
}

const asTyped = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

type PasswordFieldProps = Omit<
  FieldProps,
  'type' | 'most' | 'label' | 'hint' | 'labelHidden' | 'className'
> & { label?: string | undefined } & (
    | { autoComplete: 'current-password'; user?: undefined }
    /** `user`: the email whose password it will be; empty when the page can't know. */
    | { autoComplete: 'new-password'; user: string }
  );

/**
 * A password field with a show button; for a new one it says how long it has to be, and what is better, and tells
 * password managers whose it is. While it is shown it is a text, which a phone would capitalise and correct.
 */
export function PasswordField({ label = 'Password', error, user, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  // Said by voice as it is read.
  const word = shown ? 'Hide' : 'Show';
  const hint =
    input.autoComplete === 'new-password' &&
    `At least ${limits.passwordMin} characters. Longer is safer: try three or four words.`;
  const name = { type: 'text', autoComplete: 'username', tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.withButton}>
          {user !== undefined && (
            <input
              key={String(user === '')}
              {...name}
              {...(user && { value: user, readOnly: true })}
              className="visually-hidden"
            />
          )}
          <input {...input} {...asTyped} {...control} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            className={styles.reveal}
            aria-label={`${word} password`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {word}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

/** As a field's `ref`: it has the focus once it is there. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus();

interface CodeFieldProps extends Omit<FieldProps, 'label'> {
  /** Focused on mount, as the next field to fill in. */
  focused?: boolean | undefined;
}

/** Field for an authenticator code; phones can autofill it. */
export function CodeField({ focused, hint, ...input }: CodeFieldProps) {
  return (
    <Field
      label="Code"
      hint={hint ?? 'Six digits from your authenticator app, or one of your recovery codes.'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      ref={focused ? takeFocus : undefined}
      {...input}
    />
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'maxLength'>, TextProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export function TextArea({ label, hint, error, most, rows = 5, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error ?? lengthError(textarea.value, most)}>
      {(control) => <textarea {...textarea} {...control} rows={rows} />}
    </FieldFrame>
  );
}

interface SelectOption {
  value: string;
  label: string;
  /** Sold-out ingredients are labelled as such and disabled. */
  disabled?: boolean | undefined;
}

interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode;
  options: readonly SelectOption[];
  hint?: string | undefined;
  error?: string | undefined;
  labelHidden?: boolean | undefined;
  /** Compact, for table rows. */
  compact?: boolean | undefined;
}

/** A native select: mobile pickers and keyboard support for free. */
export function Select({
  label,
  options,
  hint,
  error,
  labelHidden,
  compact,
  className,
  ...select
}: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {(control) => (
        <span className={styles.selectBox}>
          <select
            {...select}
            {...control}
            className={cx(control.className, styles.select, compact && styles.compact)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}

/** Phone number field of the profile and the checkout. */
export function PhoneField(input: Omit<ComponentProps<typeof Field>, 'label' | 'type'>) {
  return (
    <Field
      hint="So that our delivery partner can call you."
      {...input}
      label="Phone"
      type="tel"
      autoComplete="tel"
    />
  );
}

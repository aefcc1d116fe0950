import type { z } from '@forno/shared/contracts/everyone';
import { cleanTexts } from '@forno/shared/domain';
import {
  type ComponentProps,
  type ReactNode,
  type FormEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import styles from './form.module.css';

export type Errors = Readonly<Record<string, string | undefined>>;

export interface FormOptions<V extends object, Output> {
  /** A contract's schema, the same that the server parses with. */
  schema: z.ZodMiniType<Output>;
  initial: V;
  /** What the schema parses, if it is not the values as they are typed. */
  toInput?: (values: V) => unknown;
  onSubmit: (data: Output) => Promise<void> | void;
}

/** First error of each field, by its path (`week.3.from`), and of all that it lies in. */
function errorsOf(issues: readonly z.core.$ZodIssue[] = []): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues)
    for (const end of path.keys()) errors[path.slice(0, end + 1).join('.')] ??= message;
  return errors;
}

/**
 * Errors shown on blur move the content below: a button would slip away while being pressed. In Safari a pressed button
 * does not take the focus, and is no target.
 */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/**
 * A form validated by a contract. Errors appear on blur or submit and disappear while typing; values stay after a
 * refusal; a second submit during the first does nothing.
 */
export function useForm<V extends object, Output>(options: FormOptions<V, Output>) {
  const { schema, initial, toInput = (values) => values, onSubmit } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const submitting = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  // Values typed into the prerendered page, or autofilled, before the app loaded.
  useLayoutEffect(() => {
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement && field.value !== '')
        setValues((before) => (field.name in before ? { ...before, [field.name]: field.value } : before));
  }, []);

  const setError = (name: keyof V & string, error: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: error }));

  const set = (name: keyof V & string, value: V[keyof V & string] | string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setError(name, undefined);
  };

  const judged = () => schema.safeParse(cleanTexts(toInput(values)));

  const judge = (name: keyof V & string) => {
    if (values[name]) setError(name, errorsOf(judged().error?.issues)[name]);
  };

  /** Props of a field. */
  const field = <K extends keyof V & string>(name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (isField(relatedTarget)) judge(name);
    },
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (submitting.current) return;
    const { success, data, error } = judged();
    if (!success) {
      const found = errorsOf(error.issues);
      setErrors(found);
      const first = [...form.elements].find((element) => 'name' in element && String(element.name) in found);
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    submitting.current = true;
    setBusy(true);
    try {
      await onSubmit(data);
    } finally {
      submitting.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    /** What the values would be submitted as; undefined while anything is wrong. */
    parsed: (): Output | undefined => judged().data,
    field,
    busy,
    set,
    setErrors,
    setError,
    reset: (to: V = initial) => {
      setValues(to);
      setErrors({});
    },
    form: { ref: form, onSubmit: submit, noValidate: true },
  };
}

interface FormProps extends ComponentProps<'form'> {
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

/** A form with one submit button. `post`: a submit without the app must not put values into the URL. */
export function Form({ busy, submitLabel, busyLabel, children, ...form }: FormProps) {
  return (
    <form method="post" {...form} className={styles.form}>
      {children}
      <Button type="submit" variant="ember" size="l" wide busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}

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
import { useDraft } from './draft.tsx';
import styles from './form.module.css';
import { useOnce } from './use-once.ts';

export type Errors = Readonly<Record<string, string | undefined>>;

export interface FormOptions<V extends object, Output> {
  /** A contract's schema, the same that the server parses with. */
  schema: z.ZodMiniType<Output>;
  initial: V;
  /** What the schema parses, if it is not the values as they are typed. */
  toInput?: (values: V) => unknown;
  /** False: it was refused, and what was typed is not saved. */
  onSubmit: (data: Output) => Promise<false | void> | false | void;
  /** Which of several forms with the same fields on one page. False: of a login, of which no draft is kept. */
  draft?: string | false;
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
function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** A field in which the page as it was sent, or drawn, has something else. */
function isTypedInto(field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLSelectElement) {
    // Drawn in the browser none of its options is marked as what it began with.
    const began = field.querySelector<HTMLOptionElement>('option[selected]');
    return began !== null && !began.selected;
  }
  return isField(field) && field.value !== field.defaultValue;
}

/** What a browser filled into fields without a word to React, as password managers and Chrome on iOS do. */
function filledIn(form: HTMLFormElement | null, values: object): Record<string, string> {
  const known = new Map<string, unknown>(Object.entries(values));
  const fields = [...(form?.elements ?? [])].filter(isField);
  const filled = fields.filter(({ name, value }) => {
    const said = known.get(name);
    return value && typeof said === 'string' && value !== said;
  });
  return Object.fromEntries(filled.map(({ name, value }) => [name, value]));
}

/** Passwords, codes and cards: by what a browser would fill in, also while a password is shown. */
const isSecretField = (field: Element | RadioNodeList | null | undefined): boolean =>
  field instanceof HTMLInputElement &&
  (field.type === 'password' || /password|one-time-code|^cc-/.test(field.autocomplete));

/** What is typed, against `base` and kept as a draft, and what is wrong with it. */
function useFields<V extends object>(initial: V, draft: string | false, faultsOf: (values: V) => Errors) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  const { base, saved, note } = useDraft({
    of: draft,
    values,
    // A field that is not shown any more is judged by its name.
    isSecret: (name) => {
      const field = form.current?.elements.namedItem(name);
      return isSecretField(field) || (field ? /password|token/i : /password|token|^code$/i).test(name);
    },
    restore: (typed) => setValues((before) => ({ ...before, ...typed })),
  });

  // What was typed or filled in before the app loaded is younger than any draft, and than what the page began with.
  useLayoutEffect(() => {
    for (const field of form.current?.elements ?? [])
      if (isTypedInto(field))
        setValues((before) => (field.name in before ? { ...before, [field.name]: field.value } : before));
  }, []);

  const setError = (name: keyof V & string, error: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: error }));

  const set = (name: keyof V & string, value: V[keyof V & string] | string) => {
    const filled = filledIn(form.current, values);
    setValues((before) => ({ ...before, ...filled, [name]: value }));
    setError(name, undefined);
  };

  const judge = (name: keyof V & string) => {
    if (values[name]) setError(name, faultsOf(values)[name]);
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

  return { values, setValues, base, saved, note, errors, setErrors, setError, set, field, form };
}

/**
 * A form validated by a contract. Errors appear on blur or submit and disappear while typing; values stay after a
 * refusal; a second submit during the first does nothing.
 */
export function useForm<V extends object, Output>(options: FormOptions<V, Output>) {
  const { schema, initial, toInput = (values) => values, onSubmit, draft = '' } = options;
  const judge = (typed: V) => schema.safeParse(cleanTexts(toInput(typed)));
  const faultsOf = (typed: V) => errorsOf(judge(typed).error?.issues);
  const { setValues, form, note, ...fields } = useFields(initial, draft, faultsOf);
  const { values, base, saved, setErrors } = fields;
  const { busy, once } = useOnce();

  const replace = (to: V) => {
    setValues(to);
    setErrors({});
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (busy) return;
    const filled = filledIn(form, values);
    const given = { ...values, ...filled };
    // What is drawn anew would lose it.
    setValues((before) => ({ ...before, ...filled }));
    const { success, data, error } = judge(given);
    if (!success) {
      const found = errorsOf(error.issues);
      setErrors(found);
      const first = [...form.elements].find((element) => 'name' in element && String(element.name) in found);
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    // Of what was filled in without a word as well.
    setErrors({});
    void once(async () => {
      if ((await onSubmit(data)) !== false) saved(given);
    });
  };

  return {
    ...fields,
    /** What the values would be submitted as; undefined while anything is wrong. */
    parsed: (): Output | undefined => judge(values).data,
    busy,
    /** Other values, as if they had been typed. */
    replace,
    /** Values to begin with: nothing of them is typed. */
    reset: (to: V = initial) => {
      // Another object than the last one, which a reset within a submit would take for what is being sent.
      const fresh = { ...to };
      replace(fresh);
      saved(fresh);
    },
    form: { ref: form, onSubmit: submit, noValidate: true, note: note(() => replace(base)) },
  };
}

interface PlainFormProps extends ComponentProps<'form'> {
  /** That it was filled from a draft. */
  note?: ReactNode;
}

/** Every form of the shop, sent by the app. `post`: a submit without it must not put values into the URL. */
export function PlainForm({ note, children, onSubmit, ...form }: PlainFormProps) {
  return (
    <form
      method="post"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
    >
      {note}
      {children}
    </form>
  );
}

interface FormProps extends PlainFormProps {
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
}

/** A form with one submit button. */
export function Form({ busy, submitLabel, busyLabel, children, ...form }: FormProps) {
  return (
    <PlainForm {...form} className={styles.form}>
      {children}
      <Button type="submit" variant="ember" size="l" wide busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </PlainForm>
  );
}

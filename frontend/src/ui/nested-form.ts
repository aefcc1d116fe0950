import type { Errors, useForm } from './form.tsx';

/** A value in a form, however deep. */
export interface Place<T> {
  /** Its path, such as `week.3.from`. */
  name: string;
  value: T;
  /** What is wrong with it, or in it. */
  error: string | undefined;
  set: (value: T) => void;
  at: <K extends keyof T & (string | number)>(key: K) => Place<T[K]>;
  /** Itself, unless there is nothing. */
  some: () => Place<NonNullable<T>> | undefined;
}

function place<T>(errors: Errors, name: string, value: T, set: (value: T) => void): Place<T> {
  return {
    name,
    value,
    error: errors[name],
    set,
    at: (key) =>
      place(errors, name ? `${name}.${key}` : `${key}`, value[key], (part) => {
        const whole = structuredClone(value);
        whole[key] = part;
        set(whole);
      }),
    some: () => (value === null || value === undefined ? undefined : place(errors, name, value, set)),
  };
}

/** A form as values in values and in lists. Its errors disappear with any change: rows may have moved. */
export function nested<V extends object, Output>(form: ReturnType<typeof useForm<V, Output>>) {
  const { values, errors, replace } = form;
  return { ...form, ...place(errors, '', values, replace), error: Object.values(errors)[0] };
}

/** Props of a field whose error is told elsewhere. */
export const typed = ({ name, value, set }: Place<string>) => ({
  name,
  value,
  onChange: ({ target }: { target: { value: string } }) => set(target.value),
});

/** Props of a field. */
export const field = (of: Place<string>) => ({ ...typed(of), error: of.error });

/** Props of a checkbox. */
export const ticked = ({ value, set }: Place<boolean>) => ({ checked: value, onCheck: set });

/** The rows of a list, each with what takes it out. */
export const rowsOf = <T>({ value, at, set }: Place<T[]>) =>
  value.map((_, index) => ({
    ...at(index),
    remove: () => set(value.filter((_row, place) => place !== index)),
  }));

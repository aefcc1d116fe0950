import { type FormOptions, useForm } from '#ui/form.tsx';
import { ApiError, isSessionEnd, showFailure, textOf, type Wording } from './failure.ts';

interface SendFormOptions<V extends object, Output> extends FormOptions<V, Output> {
  failure: Wording;
  /** The field at which every failure is told, or that of each refusal by its code. A toast tells the rest. */
  at?: NoInfer<keyof V & string> | Readonly<Record<string, NoInfer<keyof V & string>>>;
  /** A toast tells also what is told at a field. */
  toldTwice?: boolean;
}

/** A form that calls the server. A failure is told where it belongs; what was typed stays. */
export function useSendForm<V extends object, Output>(options: SendFormOptions<V, Output>) {
  const { onSubmit, failure, at = {}, toldTwice = false, ...rest } = options;
  const form = useForm<V, Output>({
    ...rest,
    onSubmit: async (data): Promise<false | void> => {
      try {
        return await onSubmit(data);
      } catch (error) {
        if (isSessionEnd(error)) return false;
        if (typeof at === 'string') {
          form.setError(at, textOf(error, failure));
          return false;
        }
        const { code, message } = error instanceof ApiError ? error : { code: '', message: '' };
        const field = at[code];
        if (field) form.setError(field, message);
        if (!field || toldTwice) showFailure(error, failure);
        return false;
      }
    },
  });
  return form;
}

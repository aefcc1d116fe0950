import { CountBody, type PizzaAnswer, routes, z } from '@forno/shared/contracts/admin';
import { numberOf } from '@forno/shared/domain';
import { adminErrors } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { PlainForm, useForm } from '#ui/form.tsx';
import styles from './board.module.css';

interface Counted {
  id: string;
  left: number | null;
}

function useCount() {
  return useMutation({
    mutationFn: ({ id, left }: Counted) => request(routes.countPizza, { params: { id }, body: { left } }),
    // Within the mutation, so that a switch turns before the next tap.
    onSettled: () => refetch(keys.pizzas),
    onError: (error) => showFailure(error, adminErrors.pizzaUpdate),
  });
}

/** The menu's pizzas, each on sale, sold out until tomorrow, or so many left. */
export function CountPizzas({ pizzas }: { pizzas: readonly PizzaAnswer[] }) {
  const { mutate, mutateAsync } = useCount();
  return (
    <section aria-label="Pizzas">
      <h3 className={styles.category}>Pizzas</h3>
      <div className={styles.choices}>
        {pizzas.map(({ _id: id, name, count }) => (
          <button
            key={id}
            type="button"
            role="switch"
            aria-checked={count?.left !== 0}
            className={styles.switch}
            onClick={() => mutate({ id, left: count?.left === 0 ? null : 0 })}
          >
            {name}
            <span className={styles.aside}>{wordsFor(count)}</span>
          </button>
        ))}
      </div>
      <CountForm pizzas={pizzas} onCount={mutateAsync} />
    </section>
  );
}

function wordsFor(count: PizzaAnswer['count']): string {
  if (count?.left === 0) return '✕ Sold out until tomorrow';
  return count ? `${count.left} left today` : 'On sale';
}

interface CountFormProps {
  pizzas: readonly PizzaAnswer[];
  onCount: (counted: Counted) => Promise<unknown>;
}

/** Counts one of them. */
function CountForm({ pizzas, onCount }: CountFormProps) {
  const form = useForm({
    schema: z.extend(CountBody, { id: z.string() }),
    initial: { id: pizzas[0]?._id ?? '', left: '' },
    toInput: ({ id, left }) => ({ id, left: numberOf(left) }),
    draft: false,
    onSubmit: async (counted) => {
      await onCount(counted);
      form.replace({ id: counted.id, left: '' });
    },
  });
  return (
    <PlainForm {...form.form} className={styles.count}>
      <Select
        {...form.field('id')}
        label="Only so many left today"
        options={pizzas.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <Field {...form.field('left')} label="Left" inputMode="numeric" required />
      <Button type="submit" busy={form.busy} busyLabel="Counting…">
        Count
      </Button>
    </PlainForm>
  );
}

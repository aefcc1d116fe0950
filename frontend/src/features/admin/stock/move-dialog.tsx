import { type InventoryAnswer, z } from '@forno/shared/contracts/admin';
import { formatCount, limits, listIngredients, numberOf, wasteReasons } from '@forno/shared/domain';
import { stockMoveTexts, lossWords } from '@forno/shared/messages/admin';
import { ingredientKey, useMoveStock } from '#stock/use-move-stock.ts';
import { Field, Select } from '#ui/field.tsx';
import { useForm } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.ts';

const Move = z.object({
  of: z.string(),
  reason: z.enum(['received', 'correction', ...wasteReasons]),
  qty: z
    .int(stockMoveTexts.wholeNumber)
    .check(z.minimum(1, stockMoveTexts.wholeNumber), z.maximum(limits.stockMax)),
});

const reasonOptions = [
  { value: 'received', label: 'Received' },
  { value: 'correction', label: 'Correction of a delivery' },
  ...wasteReasons.map((value) => ({ value, label: lossWords(value) })),
];

const isWaste = (reason: string) => wasteReasons.some((one) => one === reason);

/** Adds what came to what is there, or takes out what is thrown away; sales made meanwhile still count. */
export function MoveDialog({ stock, onClose }: { stock: InventoryAnswer; onClose: () => void }) {
  // By name: the list may change while it is chosen from.
  const ingredients = listIngredients(stock).map((one) => ({ ...one, id: ingredientKey(one) }));
  const move = useMoveStock(onClose);
  const { field, values, setError, form } = useForm({
    schema: Move,
    initial: { of: ingredients[0]?.id ?? '', reason: 'received', qty: '' },
    toInput: ({ qty, ...typed }) => ({ ...typed, qty: qty.trim() === '' ? undefined : numberOf(qty) }),
    draft: false,
    onSubmit: async ({ of, reason, qty }) => {
      const one = ingredients.find(({ id }) => id === of);
      if (!one) {
        setError('of', stockMoveTexts.choose);
        return false;
      }
      const { category, name } = one;
      const lines = [{ category, name, qty }];
      try {
        if (reason === 'received' || reason === 'correction') await move.mutateAsync({ kind: reason, lines });
        else await move.mutateAsync({ kind: 'waste', reason, lines });
        toast.success(
          reason === 'received' || reason === 'correction' ? stockMoveTexts[reason] : stockMoveTexts.waste,
        );
        return undefined;
      } catch {
        return false;
      }
    },
  });
  const chosen = ingredients.find(({ id }) => id === values.of);
  return (
    <FormDialog
      {...form}
      title="Stock in or thrown away"
      submitLabel="Book"
      busy={move.isPending}
      onClose={onClose}
    >
      <Select
        label="Ingredient"
        {...field('of')}
        options={[
          ...(chosen ? [] : [{ value: values.of, label: stockMoveTexts.choose }]),
          ...ingredients.map(({ id, category, name }) => ({ value: id, label: `${name} (${category})` })),
        ]}
      />
      <Select label="What happened" {...field('reason')} options={reasonOptions} />
      <Field label="Portions" inputMode="numeric" autoComplete="off" {...field('qty')} />
      {chosen && <p>{`Left to sell now: ${formatCount(chosen.qty)}.`}</p>}
      {values.reason === 'correction' && <p>{stockMoveTexts.tooMany}</p>}
      {isWaste(values.reason) && chosen && numberOf(values.qty) > chosen.qty && (
        <p>{stockMoveTexts.beyond(numberOf(values.qty), chosen.qty)}</p>
      )}
      {values.reason === 'received' && chosen?.soldOut && (
        <p>It stays marked as sold out until you put it back on sale.</p>
      )}
    </FormDialog>
  );
}

import { type InventoryAnswer, z } from '@forno/shared/contracts/admin';
import {
  formatCount,
  limits,
  listIngredients,
  numberOf,
  type WasteReason,
  wasteReasons,
} from '@forno/shared/domain';
import { kindWord, lossWords, stockMoveTexts, wasteWords } from '@forno/shared/messages/admin';
import { usePizzas } from '#menu/use-pizzas.ts';
import { ingredientKey, useMoveStock } from '#stock/use-move-stock.ts';
import { Field, Select } from '#ui/field.tsx';
import { useForm } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { StockItem } from './stock.tsx';

const Move = z
  .object({
    of: z.string(),
    reason: z.enum(['received', 'correction', 'waste-correction', ...wasteReasons]),
    booked: z.enum(wasteReasons),
    really: z.enum(['none', ...wasteReasons]),
    qty: z
      .int(stockMoveTexts.wholeNumber)
      .check(z.minimum(1, stockMoveTexts.wholeNumber), z.maximum(limits.stockMax)),
  })
  .check(
    z.refine(({ reason, booked, really }) => reason !== 'waste-correction' || really !== booked, {
      path: ['really'],
      error: stockMoveTexts.sameReason,
    }),
  );
type Move = z.infer<typeof Move>;

const reasonOptions = [
  { value: 'received', label: 'Received' },
  { value: 'correction', label: 'Correction of a delivery' },
  { value: 'waste-correction', label: 'Correction of something thrown away' },
  ...wasteReasons.map((value) => ({ value, label: lossWords(value) })),
];

const bookedOptions = wasteReasons.map((value) => ({ value, label: wasteWords[value] }));
const reallyOptions = [{ value: 'none', label: 'It was not thrown away' }, ...bookedOptions];

const isWaste = (reason: string): reason is WasteReason => wasteReasons.some((one) => one === reason);

/** What is booked; `really` where only its reason was mistyped. */
function toldOf({ reason, booked, really }: Pick<Move, 'reason' | 'booked' | 'really'>) {
  if (isWaste(reason)) return { kind: 'waste' as const, reason, really: undefined };
  if (reason !== 'waste-correction') return { kind: reason, reason: undefined, really: undefined };
  return { kind: reason, reason: booked, really: really === 'none' ? undefined : really };
}

/** What can be booked, by name: the list may change while it is chosen from. */
function useOptions(stock: InventoryAnswer, items: readonly StockItem[]) {
  const uncounted = useUncounted(items);
  const ingredients = listIngredients(stock).map((one) => ({ ...one, title: one.name }));
  return [...ingredients, ...items, ...uncounted].map((one) => ({ ...one, id: ingredientKey(one) }));
}

interface MoveDialogProps {
  stock: InventoryAnswer;
  items: readonly StockItem[];
  onClose: () => void;
}

/** Sides and drinks of the menu that nobody counts yet: they can be received. */
function useUncounted(items: readonly StockItem[]) {
  const { data: menu = [] } = usePizzas();
  return menu
    .filter(({ _id, kind }) => kind && !items.some(({ name }) => name === _id))
    .map(({ _id: name, name: title }) => ({
      category: 'items' as const,
      name,
      title,
      qty: undefined,
      soldOut: false,
    }));
}

/** What nobody counts yet can come, and nothing else. */
const offered = <One extends { qty: number | undefined }>(all: readonly One[], reason: string) =>
  all.filter(({ qty }) => qty !== undefined || reason === 'received');

/** Adds what came to what is there, or takes out what is thrown away; sales made meanwhile still count. */
export function MoveDialog({ stock, items, onClose }: MoveDialogProps) {
  const options = useOptions(stock, items);
  const move = useMoveStock(onClose);
  const { field, values, setError, form } = useForm({
    schema: Move,
    initial: { of: options[0]?.id ?? '', reason: 'received', booked: 'expired', really: 'none', qty: '' },
    toInput: ({ qty, ...typed }) => ({ ...typed, qty: qty.trim() === '' ? undefined : numberOf(qty) }),
    draft: false,
    onSubmit: async ({ of, qty, ...about }) => {
      const told = toldOf(about);
      const one = offered(options, about.reason).find(({ id }) => id === of);
      if (!one) {
        setError('of', stockMoveTexts.choose);
        return false;
      }
      const lines = [{ category: one.category, name: one.name, qty }];
      try {
        await move.mutateAsync({ ...told, lines });
        toast.success(stockMoveTexts[told.really ? 'really' : told.kind]);
        return undefined;
      } catch {
        return false;
      }
    },
  });
  const ingredients = offered(options, values.reason);
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
          ...ingredients.map(({ id, category, title }) => ({
            value: id,
            label: `${title} (${kindWord(category)})`,
          })),
        ]}
      />
      <Select label="What happened" {...field('reason')} options={reasonOptions} />
      {values.reason === 'waste-correction' && (
        <>
          <Select label="Booked as" {...field('booked')} options={bookedOptions} />
          <Select label="What it was" {...field('really')} options={reallyOptions} />
        </>
      )}
      <Field label="Portions" inputMode="numeric" autoComplete="off" {...field('qty')} />
      <MoveNotes {...values} chosen={chosen} />
    </FormDialog>
  );
}

interface MoveNotesProps {
  reason: string;
  really: string;
  qty: string;
  /** Without `qty`: what nobody counts yet. */
  chosen: { qty: number | undefined; soldOut?: boolean | undefined } | undefined;
}

/** What follows from what was chosen. */
function MoveNotes({ reason, really, qty, chosen }: MoveNotesProps) {
  const left = chosen?.qty;
  return (
    <>
      {chosen && (
        <p>{left === undefined ? stockMoveTexts.firstReceived : `Left to sell now: ${formatCount(left)}.`}</p>
      )}
      {reason === 'correction' && <p>{stockMoveTexts.tooMany}</p>}
      {reason === 'waste-correction' && (
        <p>{really === 'none' ? stockMoveTexts.tooManyThrown : stockMoveTexts.otherReason}</p>
      )}
      {isWaste(reason) && left !== undefined && numberOf(qty) > left && (
        <p>{stockMoveTexts.beyond(numberOf(qty), left)}</p>
      )}
      {reason === 'received' && chosen?.soldOut && (
        <p>It stays marked as sold out until you put it back on sale.</p>
      )}
    </>
  );
}

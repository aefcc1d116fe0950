import { type InventoryAnswer, Rupees, z } from '@forno/shared/contracts/admin';
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
    cost: z.optional(Rupees),
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

const numberIn = (typed: string) => (typed.trim() === '' ? undefined : numberOf(typed));

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
      cost: undefined,
    }));
}

/** What nobody counts yet can come, and nothing else. */
const offered = <One extends { qty: number | undefined }>(all: readonly One[], reason: string) =>
  all.filter(({ qty }) => qty !== undefined || reason === 'received');

const nothingTyped = { reason: 'received', booked: 'expired', really: 'none', qty: '', cost: '' };

/** What is typed of a move, and how it is booked. */
function useMoveForm({ stock, items, onClose }: MoveDialogProps) {
  const options = useOptions(stock, items);
  const move = useMoveStock(onClose);
  const typed = useForm({
    schema: Move,
    initial: { ...nothingTyped, of: options[0]?.id ?? '' },
    toInput: ({ qty, cost, ...about }) => ({
      ...about,
      qty: numberIn(qty),
      cost: about.reason === 'received' ? numberIn(cost) : undefined,
    }),
    draft: false,
    onSubmit: async ({ of, qty, cost, ...about }) => {
      const told = toldOf(about);
      const one = offered(options, about.reason).find(({ id }) => id === of);
      if (!one) {
        typed.setError('of', stockMoveTexts.choose);
        return false;
      }
      const lines = [{ category: one.category, name: one.name, qty, cost }];
      try {
        await move.mutateAsync({ ...told, lines });
        toast.success(stockMoveTexts[told.really ? 'really' : told.kind]);
        return undefined;
      } catch {
        return false;
      }
    },
  });
  const { reason, of } = typed.values;
  const ingredients = offered(options, reason);
  return { ...typed, busy: move.isPending, ingredients, chosen: ingredients.find(({ id }) => id === of) };
}

/** Adds what came to what is there, or takes out what is thrown away; sales made meanwhile still count. */
export function MoveDialog(props: MoveDialogProps) {
  const { field, values, form, busy, ingredients, chosen } = useMoveForm(props);
  return (
    <FormDialog
      {...form}
      title="Stock in or thrown away"
      submitLabel="Book"
      busy={busy}
      onClose={props.onClose}
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
      {values.reason === 'received' && (
        <Field
          label="Cost of one portion in ₹ (optional)"
          inputMode="decimal"
          autoComplete="off"
          hint={stockMoveTexts.cost(chosen?.cost)}
          {...field('cost')}
        />
      )}
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

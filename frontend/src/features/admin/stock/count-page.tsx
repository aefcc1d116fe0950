import { type Answer, type routes, StockCategoryName, z } from '@forno/shared/contracts/admin';
import { formatCount, isCountedSince, stockCategories } from '@forno/shared/domain';
import { stockMoveTexts } from '@forno/shared/messages/admin';
import type { FormEvent } from 'react';
import { portionsOf } from '#stock/portions-of.ts';
import { ingredientKey, useMoveStock } from '#stock/use-move-stock.ts';
import { isAnswered, newKey } from '#transport/once-key.ts';
import { LoadState } from '#transport/load-state.tsx';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { useDraftState } from '#ui/draft.tsx';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';
import styles from './count-page.module.css';
import { IngredientTable } from './ingredient-table.tsx';
import { stockTexts, useCountSheet } from './stock.tsx';

type Row = Answer<typeof routes.countSheet>[number];
const titleOf = ({ name, item }: Row) => item?.title ?? name;

/** What was typed, and what was expected to lie there just then: what is sold or made after that is no difference. */
const Seen = { expected: z.int(), counted: z.optional(z.int()) };
const Counted = z.object({ text: z.string(), ...Seen });
const Line = z.object({ category: StockCategoryName, name: z.string(), qty: z.int(), ...Seen });
const Typed = z.object({
  counts: z.record(z.string(), Counted),
  /** Sent, and perhaps booked: until that is known it is sent again as it was, also after a reload. */
  sent: z.optional(z.object({ key: z.string(), lines: z.array(Line) })),
});
type Typed = z.infer<typeof Typed>;

/** Count what lies there, on paper or on the shelf: the differences are booked. */
export function CountPage() {
  const sheet = useCountSheet(5_000);
  return (
    <Page
      title="Count the stock"
      lead="Count all that lies there, also what orders still wait for. Leave out what you did not count."
      aside={
        <>
          <ButtonLink to="/admin/inventory">Back to the inventory</ButtonLink>
          <Button onClick={() => window.print()}>Print</Button>
        </>
      }
    >
      <LoadState query={sheet} text={stockTexts} lines={8} label="Loading the count sheet" />
      {sheet.data && <CountForm rows={sheet.data} onAnswered={() => void sheet.refetch()} />}
    </Page>
  );
}

type Counts = Typed['counts'];

/** What was counted, and of that what can be booked. */
function countedIn(rows: readonly Row[], counts: Counts) {
  const typed = rows.flatMap((row) => {
    const { [ingredientKey(row)]: count } = counts;
    if (!count || count.text.trim() === '') return [];
    return [{ row, ...count, qty: isCountedSince(count, row) ? undefined : portionsOf(count.text) }];
  });
  const lines = typed.flatMap(({ row: { category, name }, expected, counted, qty }) =>
    qty === undefined ? [] : [{ category, name, qty, expected, counted }],
  );
  return { typed, lines };
}

const categoriesOf = (rows: readonly Row[]) =>
  stockCategories.filter((one) => one !== 'items' || rows.some(({ category }) => category === one));

function CountForm({ rows, onAnswered }: { rows: readonly Row[]; onAnswered: () => void }) {
  const { values, setValues, set, startFresh, note } = useDraftState<Typed>('', Typed, { counts: {} });
  const { counts, sent } = values;
  const isSent = new Set(sent?.lines.map(ingredientKey));
  const move = useMoveStock(() => {
    toast.success(stockMoveTexts.counted);
    startFresh();
    // What was typed meanwhile is the next count's.
    setValues({ counts: Object.fromEntries(Object.entries(counts).filter(([key]) => !isSent.has(key))) });
    onAnswered();
  });
  const { typed, lines } = countedIn(rows, counts);
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (move.isPending) return;
    if (!sent && lines.length < typed.length)
      return currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    const now = sent ?? { key: newKey(), lines };
    set({ sent: now });
    move.mutate(
      { kind: 'count', ...now },
      {
        onError: (error) => {
          if (isAnswered(error, sent !== undefined)) set({ sent: undefined });
          onAnswered();
        },
      },
    );
  };
  const type = (row: Row, text: string) => {
    const count = { text, expected: row.expected, counted: row.counted };
    setValues((before) => ({ ...before, counts: { ...before.counts, [ingredientKey(row)]: count } }));
  };
  return (
    <PlainForm className={styles.sheet} onSubmit={submit} note={note}>
      {categoriesOf(rows).map((category) => (
        <IngredientTable
          key={category}
          category={category}
          rows={rows.filter((row) => row.category === category)}
          rowKey={ingredientKey}
          columns={columnsOf(counts, isSent, type)}
        />
      ))}
      <BottomBar
        actions={
          <Button
            type="submit"
            variant="ember"
            disabled={!sent && typed.length === 0}
            busy={move.isPending}
            busyLabel="Saving…"
          >
            Book the count
          </Button>
        }
      >
        <output>{`${formatCount(lines.length)} of ${formatCount(rows.length)} counted`}</output>
      </BottomBar>
    </PlainForm>
  );
}

/** `isSent`: keys of the rows that are being booked. */
const columnsOf = (
  counts: Counts,
  isSent: ReadonlySet<string>,
  onType: (row: Row, text: string) => void,
): Column<Row>[] => [
  { header: 'Name', rowHeader: true, cell: titleOf },
  { header: 'Expected', numeric: true, width: '5rem', cell: ({ expected }) => formatCount(expected) },
  {
    header: 'Counted',
    width: '7rem',
    cell: (row) => (
      <CountField
        row={row}
        count={counts[ingredientKey(row)]}
        readOnly={isSent.has(ingredientKey(row))}
        onType={(text) => onType(row, text)}
      />
    ),
  },
  {
    header: 'Difference',
    numeric: true,
    width: '5.5rem',
    cell: (row) => {
      const { [ingredientKey(row)]: count } = counts;
      const qty = count && portionsOf(count.text);
      return count && qty !== undefined ? signed(qty - count.expected) : '';
    },
  },
];

const signed = (difference: number) =>
  difference > 0 ? `+${difference}` : `${difference}`.replace('-', '−');

interface CountFieldProps {
  row: Row;
  count: Counts[string] | undefined;
  readOnly: boolean;
  onType: (text: string) => void;
}

function CountField({ row, count, readOnly, onType }: CountFieldProps) {
  const { text = '' } = count ?? {};
  const isWrong = text.trim() !== '' && portionsOf(text) === undefined;
  const isOlder = !readOnly && text.trim() !== '' && count && isCountedSince(count, row);
  const older = isOlder ? stockMoveTexts.countedSince(row.expected) : undefined;
  return (
    <Field
      label={`Counted: ${titleOf(row)}`}
      labelHidden
      inputMode="numeric"
      autoComplete="off"
      value={text}
      readOnly={readOnly}
      error={isWrong ? stockMoveTexts.wholeNumber : older}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

import type { InventoryAnswer } from '@forno/shared/contracts/admin';
import { type Category, numberOf } from '@forno/shared/domain';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import type { Column } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import styles from './category-editor.module.css';
import { type EditRow, isEdited } from './edit-rows.ts';
import { IngredientTable } from './ingredient-table.tsx';
import type { useStockEditor } from './use-stock-editor.ts';

const oneOf = { bases: 'base', sauces: 'sauce', cheeses: 'cheese', veggies: 'veggie' };

const called = ({ name, category }: EditRow) => name || `the new ${oneOf[category]}`;

type Editor = Pick<ReturnType<typeof useStockEditor>, 'problems' | 'type' | 'remove' | 'add'>;

interface CellProps {
  row: EditRow;
  editor: Editor;
}

/** Only what is new has its name typed. */
function NameCell({ row: { key, name, category, loaded, gone, removed }, editor }: CellProps) {
  if (loaded || gone)
    return (
      <>
        <span className={removed ? styles.removed : undefined}>{name}</span>
        {gone && <span className={styles.gone}>Removed in the meantime. Saving adds it again.</span>}
      </>
    );
  return (
    <Field
      label={`Name of the new ${oneOf[category]}`}
      labelHidden
      placeholder="Name"
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because somebody pressed the button that adds it
      autoFocus
      value={name}
      error={editor.problems[key]?.name}
      onChange={({ target }) => editor.type(key, 'name', target.value)}
    />
  );
}

interface NumberProps extends CellProps {
  field: 'qty' | 'price' | 'cost';
  header: string;
  hint: string | undefined;
}

/** Money has paise; a quantity is a whole number from 0 (specification, section 5). */
function NumberCell({ row, editor, field, header, hint }: NumberProps) {
  return (
    <Field
      label={`${header} of ${called(row)}`}
      labelHidden
      inputMode={field === 'qty' ? 'numeric' : 'decimal'}
      disabled={row.removed}
      value={row[field]}
      error={editor.problems[row.key]?.[field]}
      hint={hint}
      onChange={({ target }) => editor.type(row.key, field, target.value)}
    />
  );
}

interface CategoryEditorProps {
  category: Category;
  /** Those of its rows that are shown. */
  rows: readonly EditRow[];
  now: InventoryAnswer[Category];
  editor: Editor;
}

/** One of the four tables, editable. */
export function CategoryEditor({ category, rows, now, editor }: CategoryEditorProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setUnfolded(
      (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
    );
  const isUnfolded = ({ key, removed }: EditRow) =>
    unfolded.has(key) || removed || editor.problems[key]?.cost !== undefined;
  const number = (field: NumberProps['field'], header: string, width = '6.5rem'): Column<EditRow> => ({
    header,
    width,
    cell: (row) => {
      const hint = field === 'qty' ? hintOf(row, now[row.name]?.qty) : undefined;
      return <NumberCell row={row} editor={editor} field={field} header={header} hint={hint} />;
    },
  });
  const columns: Column<EditRow>[] = [
    { header: 'Name', rowHeader: true, cell: (row) => <NameCell row={row} editor={editor} /> },
    number('qty', 'Quantity', '7.5rem'),
    number('price', 'Price (INR)'),
    number('cost', 'Cost (INR)'),
    {
      header: 'More',
      width: '2.5rem',
      cell: (row) => (
        <button
          type="button"
          className={styles.more}
          aria-expanded={unfolded.has(row.key)}
          aria-label={`Cost and removal of ${called(row)}`}
          onClick={() => toggle(row.key)}
        >
          ⋯
        </button>
      ),
    },
    { header: 'Remove', width: '6.5rem', cell: (row) => <RemoveButton row={row} editor={editor} /> },
  ];
  return (
    <section className={styles.category}>
      <IngredientTable
        category={category}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowClass={(row) => cx(isEdited(row) && styles.edited, isUnfolded(row) && styles.unfolded)}
      />
      <Button size="s" className={styles.add} onClick={() => editor.add(category)}>
        {`Add a ${oneOf[category]}`}
      </Button>
    </section>
  );
}

function RemoveButton({ row, editor }: CellProps) {
  const label = row.removed ? 'Keep' : 'Remove';
  return (
    <Button
      size="s"
      variant="quiet"
      aria-label={`${label} ${called(row)}`}
      onClick={() => editor.remove(row)}
    >
      {label}
    </Button>
  );
}

/** The stock after saving, if it differs from the field. */
function hintOf({ qty, loaded }: EditRow, now: number | undefined): string | undefined {
  if (!loaded || now === undefined) return undefined;
  const by = numberOf(qty) - loaded.qty;
  if (Number.isNaN(by)) return undefined;
  if (by === 0) return now === loaded.qty ? undefined : `now ${now}`;
  return `${by > 0 ? '+' : '−'}${Math.abs(by)} makes ${Math.max(0, now + by)}`;
}

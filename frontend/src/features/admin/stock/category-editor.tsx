import type { InventoryAnswer } from '@forno/shared/contracts/admin';
import { type Category, numberOf } from '@forno/shared/domain';
import { useState } from 'react';
import { categoryNames } from '#widgets/category-names.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import styles from './category-editor.module.css';
import { type EditRow, isEdited } from './edit-rows.ts';
import type { useStockEditor } from './use-stock-editor.ts';

const oneOf = { bases: 'base', sauces: 'sauce', cheeses: 'cheese', veggies: 'veggie' };

interface CategoryEditorProps {
  category: Category;
  /** Those of its rows that are shown. */
  rows: readonly EditRow[];
  now: InventoryAnswer[Category];
  editor: Pick<ReturnType<typeof useStockEditor>, 'problems' | 'type' | 'remove' | 'add'>;
}

/** One of the four tables, editable. */
export function CategoryEditor({ category, rows, now, editor }: CategoryEditorProps) {
  const { problems, type, remove, add } = editor;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setUnfolded(
      (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
    );

  const called = ({ name }: EditRow) => name || `the new ${oneOf[category]}`;
  /** Money has paise; a quantity is a whole number from 0 (specification, section 5). */
  const number = (field: 'qty' | 'price' | 'cost', header: string): Column<EditRow> => ({
    header,
    width: field === 'qty' ? '7.5rem' : '6.5rem',
    cell: (row) => (
      <Field
        label={`${header} of ${called(row)}`}
        labelHidden
        inputMode={field === 'qty' ? 'numeric' : 'decimal'}
        disabled={row.removed}
        value={row[field]}
        error={problems[row.key]?.[field]}
        hint={field === 'qty' ? hintOf(row, now[row.name]?.qty) : undefined}
        onChange={(event) => type(row.key, field, event.target.value)}
      />
    ),
  });
  const columns: Column<EditRow>[] = [
    {
      header: 'Name',
      rowHeader: true,
      cell: (row) =>
        row.loaded || row.gone ? (
          <>
            <span className={row.removed ? styles.removed : undefined}>{row.name}</span>
            {row.gone && <span className={styles.gone}>Removed in the meantime. Saving adds it again.</span>}
          </>
        ) : (
          <Field
            label={`Name of the new ${oneOf[category]}`}
            labelHidden
            placeholder="Name"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because somebody pressed the button that adds it
            autoFocus
            value={row.name}
            error={problems[row.key]?.name}
            onChange={(event) => type(row.key, 'name', event.target.value)}
          />
        ),
    },
    number('qty', 'Quantity'),
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
    {
      header: 'Remove',
      width: '6.5rem',
      cell: (row) => (
        <Button
          size="s"
          variant="quiet"
          aria-label={`${row.removed ? 'Keep' : 'Remove'} ${called(row)}`}
          onClick={() => remove(row)}
        >
          {row.removed ? 'Keep' : 'Remove'}
        </Button>
      ),
    },
  ];
  return (
    <section className={styles.category}>
      <DataTable
        caption={categoryNames[category]}
        captionHidden={false}
        // Rows have their own layout on phones.
        cardsBelow={0}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowClass={(row) =>
          cx(
            isEdited(row) && styles.edited,
            (unfolded.has(row.key) || row.removed || problems[row.key]?.cost !== undefined) &&
              styles.unfolded,
          )
        }
      />
      <Button size="s" className={styles.add} onClick={() => add(category)}>
        {`Add a ${oneOf[category]}`}
      </Button>
    </section>
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

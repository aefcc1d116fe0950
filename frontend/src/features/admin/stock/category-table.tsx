import {
  clockTime,
  foodOf,
  formatCount,
  type Ingredient,
  isLow,
  type StockCategory,
} from '@forno/shared/domain';
import { FoodMark } from '#art/food-mark.tsx';
import { useNeeds, useSoldOut } from '#stock/use-sold-out.ts';
import { Badge } from '#ui/badge.tsx';
import { categoryNames } from '#widgets/category-names.ts';
import { Switch } from '#ui/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import type { Column } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './category-table.module.css';
import { IngredientTable } from './ingredient-table.tsx';

interface InStock extends Partial<Ingredient> {
  qty: number;
  /** Of a side or a drink, whose name is its id. */
  title?: string;
}

interface CategoryTableProps {
  category: StockCategory;
  ingredients: Record<string, InStock>;
  /** Opens what is in it, to change it. */
  onFood: ((name: string) => void) | undefined;
}

interface Row extends InStock {
  name: string;
  title: string;
}

const rowsOf = (ingredients: CategoryTableProps['ingredients']): Row[] =>
  Object.entries(ingredients).map(([name, ingredient]) => ({ name, title: name, ...ingredient }));

/** One of the four tables, or that of sides and drinks, whose prices the menu has. Low stock is shown in words and at the edge, never by colour alone. */
export function CategoryTable({ category, ingredients, onFood }: CategoryTableProps) {
  const { data: needs } = useNeeds();
  const mark = useSoldOut();
  const rows = rowsOf(ingredients);
  const needOf = (name: string) =>
    needs?.find((need) => need.category === category && need.name === name)?.qty ?? 0;
  const columns: Column<Row>[] = [
    {
      header: 'Name',
      rowHeader: true,
      cell: (row) => (category === 'items' ? row.title : <FoodName row={row} onFood={onFood} />),
    },
    { header: 'Quantity', numeric: true, width: '4.75rem', cell: ({ qty }) => formatCount(qty) },
    {
      header: 'Price (INR)',
      numeric: true,
      width: '5.5rem',
      cell: ({ price }) => price !== undefined && <Money rupees={price} />,
    },
    {
      header: 'Needed',
      numeric: true,
      width: '4.75rem',
      cell: ({ name }) => (needs ? formatCount(needOf(name)) : <Skeleton width="2ch" />),
    },
    { header: 'Stock', width: '6.75rem', cell: (row) => <StockWord ingredient={row} /> },
    {
      header: 'On sale',
      width: '4.5rem',
      cell: ({ name, title, soldOut = false }) => (
        <Switch
          aria-label={`On sale: ${title}`}
          checked={!soldOut}
          onChange={({ target }) => mark.mutate({ category, name, soldOut: !target.checked })}
        />
      ),
    },
  ];
  return (
    <section className={styles.category}>
      {rows.length === 0 ? (
        <>
          <h2 className={styles.title}>{categoryNames[category]}</h2>
          <p className={styles.none}>None yet. Add some under Update Inventory.</p>
        </>
      ) : (
        <IngredientTable
          category={category}
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          rowClass={(row) => cx(isLow(row) && styles.low, isOff(row) && styles.off)}
        />
      )}
    </section>
  );
}

function FoodName({ row: { name, food = {} }, onFood }: { row: Row } & Pick<CategoryTableProps, 'onFood'>) {
  return (
    <span className={styles.name}>
      {onFood ? (
        <button
          type="button"
          className={styles.food}
          aria-label={`What is in ${name}`}
          onClick={() => onFood(name)}
        >
          <FoodMark diet={foodOf([food]).diet} />
        </button>
      ) : (
        <FoodMark diet={foodOf([food]).diet} />
      )}
      {name}
    </span>
  );
}

const isOff = ({ soldOut, qty }: InStock) => soldOut === true || qty === 0;

/** Low stock, sold out, or enough: by word and shape. */
function StockWord({ ingredient }: { ingredient: InStock }) {
  const low = isLow(ingredient);
  const off = isOff(ingredient);
  return (
    <span className={styles.words}>
      {low && (
        <Badge tone="amber" shape={<span aria-hidden="true">▲</span>}>
          Low stock
        </Badge>
      )}
      {off && (
        <Badge tone="beet" shape={<span aria-hidden="true">✕</span>}>
          Sold out{ingredient.soldOut && ingredient.backAt && ` until ${clockTime(ingredient.backAt)}`}
        </Badge>
      )}
      {!low && !off && <span className={styles.enough}>In stock</span>}
    </span>
  );
}

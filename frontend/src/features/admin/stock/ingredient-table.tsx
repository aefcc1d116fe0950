import type { StockCategory } from '@forno/shared/domain';
import { DataTable, type DataTableProps } from '#ui/data-table.tsx';
import { categoryNames } from '#widgets/category-names.ts';

type IngredientTableProps<Row> = Omit<DataTableProps<Row>, 'caption'> & { category: StockCategory };

/** One of the tables. Its rows have their own layout on phones. */
export const IngredientTable = <Row,>({ category, ...table }: IngredientTableProps<Row>) => (
  <DataTable {...table} caption={categoryNames[category]} captionHidden={false} cardsBelow={0} />
);

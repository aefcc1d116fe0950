import { type Ingredient, isLow, limits } from '@forno/shared/domain';
import { Badge } from '#ui/badge.tsx';
import styles from './stock-word.module.css';

/** Low stock, sold out, or enough: by word and shape. */
export function StockWord({ ingredient }: { ingredient: Ingredient }) {
  const low = isLow(ingredient, limits.lowStockBelow);
  const off = ingredient.soldOut === true || ingredient.qty === 0;
  return (
    <span className={styles.words}>
      {low && (
        <Badge tone="amber" shape={<span aria-hidden="true">▲</span>}>
          Low stock
        </Badge>
      )}
      {off && (
        <Badge tone="beet" shape={<span aria-hidden="true">✕</span>}>
          Sold out
        </Badge>
      )}
      {!low && !off && <span className={styles.enough}>In stock</span>}
    </span>
  );
}

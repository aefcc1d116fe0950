import { type Category, clockTime, type Ingredient, isLow } from '@forno/shared/domain';
import { useMoveStock } from '#stock/use-move-stock.ts';
import { useSoldOut } from '#stock/use-sold-out.ts';
import { Button } from '#ui/button.tsx';
import { SaleSwitch } from './sale-switch.tsx';

interface IngredientSaleProps {
  category: Category;
  name: string;
  ingredient: Ingredient;
}

/** "✕ Sold out until 11:30 am", "5 left", "On sale". */
function saleWords({ soldOut, backAt, qty }: Ingredient): string {
  if (soldOut) return backAt ? `✕ Sold out until ${clockTime(backAt)}` : '✕ Sold out';
  return isLow({ qty }) ? `${qty} left` : 'On sale';
}

/** An ingredient: on sale, sold out for good or until tomorrow, or so many left. */
export function IngredientSale({ category, name, ingredient }: IngredientSaleProps) {
  const mark = useSoldOut();
  const move = useMoveStock();
  return (
    <SaleSwitch
      name={name}
      soldOut={ingredient.soldOut === true}
      words={saleWords(ingredient)}
      onSwitch={(soldOut) => mark.mutate({ category, name, soldOut })}
      onLeft={(qty, close) =>
        move.mutate({ kind: 'left', lines: [{ category, name, qty }] }, { onSuccess: close })
      }
      busy={move.isPending}
    >
      {(close) => (
        <Button
          onClick={() => {
            mark.mutate({ category, name, soldOut: true, untilTomorrow: true });
            close();
          }}
        >
          Until tomorrow
        </Button>
      )}
    </SaleSwitch>
  );
}

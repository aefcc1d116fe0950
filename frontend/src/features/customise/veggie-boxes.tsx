import type { Ingredient } from '@forno/shared/domain';
import { Checkbox } from '#ui/checkbox.tsx';
import { type RecipeChange, toggleVeggie } from './change-recipe.ts';
import { ingredientOptions } from './ingredient-options.ts';
import styles from './veggie-boxes.module.css';

interface VeggieBoxesProps {
  ingredients: Readonly<Record<string, Ingredient>>;
  chosen: readonly string[];
  onChange: (change: RecipeChange) => void;
}

/** What is sold out can't be ticked, but what was ticked before can always be taken off. */
export function VeggieBoxes({ ingredients, chosen, onChange }: VeggieBoxesProps) {
  return (
    <fieldset className={styles.veggies}>
      <legend className={styles.legend}>Veggies</legend>
      <div className={styles.boxes}>
        {ingredientOptions(ingredients, chosen).map(({ value, note, unavailable }) => {
          const on = chosen.includes(value);
          return (
            <Checkbox
              key={value}
              label={value}
              aside={note}
              checked={on}
              disabled={unavailable && !on}
              onChange={(event) => onChange(toggleVeggie(value, event.target.checked))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

import { useRef } from 'react';
import { type Customisation, type Ingredient, isSoldOut } from '@forno/shared/domain';
import { Checkbox } from '#ui/checkbox.tsx';
import { type RecipeChange, toggleVeggie } from './change-recipe.ts';
import { ingredientOptions } from './ingredient-options.ts';
import styles from './veggie-boxes.module.css';

interface VeggieBoxesProps {
  ingredients: Readonly<Record<string, Ingredient>>;
  chosen: readonly string[];
  customisation: Customisation;
  onChange: (change: RecipeChange) => void;
}

/** What is sold out can't be ticked, but what was ticked before can always be taken off. */
export function VeggieBoxes({ ingredients, chosen, customisation, onChange }: VeggieBoxesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const toggle = (name: string, on: boolean) => {
    // Unticked, what can't be had is disabled or leaves the list: the focus must not go with it.
    if (!on && isSoldOut(ingredients[name])) group.current?.focus({ preventScroll: true });
    onChange(toggleVeggie(name, on));
  };
  return (
    <fieldset ref={group} tabIndex={-1} className={styles.veggies}>
      <legend className={styles.legend}>Veggies</legend>
      <div className={styles.boxes}>
        {ingredientOptions(ingredients, chosen, customisation).map(({ value, note, unavailable }) => {
          const on = chosen.includes(value);
          return (
            <Checkbox
              key={value}
              label={value}
              aside={note}
              checked={on}
              disabled={unavailable && !on}
              onChange={(event) => toggle(value, event.target.checked)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

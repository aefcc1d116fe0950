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

/** Sold-out veggies can't be ticked, but always unticked. */
export function VeggieBoxes({ ingredients, chosen, customisation, onChange }: VeggieBoxesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const toggle = (name: string, on: boolean) => {
    // Once unticked, an unavailable veggie is disabled or removed: keep the focus.
    if (!on && isSoldOut(ingredients[name])) group.current?.focus({ preventScroll: true });
    onChange(toggleVeggie(name, on));
  };
  return (
    <fieldset ref={group} tabIndex={-1}>
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

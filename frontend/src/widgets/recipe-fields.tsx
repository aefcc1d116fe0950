import type { Category, Recipe } from '@forno/shared/domain';
import { useRef } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/field.tsx';
import { type RecipeEdit, recipeParts, toggleVeggie } from './category-names.ts';

interface Option {
  value: string;
  note?: string | undefined;
  /** Can't be chosen any more, only given up. */
  unavailable?: boolean;
}

interface RecipeFieldsProps {
  recipe: Recipe;
  /** A category's ingredients, with those that were chosen. */
  optionsOf: (category: Category, chosen: readonly string[]) => readonly Option[];
  /** What is said of a choice that can't be had any more. */
  errorOf?: (chosen: Option) => string;
  onEdit: (edit: RecipeEdit) => void;
  /** Has the classes `selects`, `legend` and `boxes`. */
  styles: Readonly<Record<string, string>>;
}

/** What a pizza is made of: a base, a sauce, a cheese, and any veggies. */
export function RecipeFields({ recipe, optionsOf, errorOf, onEdit, styles }: RecipeFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const toggle = ({ value, unavailable }: Option, on: boolean) => {
    // Once unticked, an unavailable veggie is disabled or removed: keep the focus.
    if (!on && unavailable) group.current?.focus({ preventScroll: true });
    onEdit(toggleVeggie(value, on));
  };
  return (
    <>
      <div className={styles.selects}>
        {recipeParts.map(({ label, part, category }) => {
          const options = optionsOf(category, [recipe[part]]);
          const gone = options.find(({ value, unavailable }) => value === recipe[part] && unavailable);
          return (
            <Select
              key={part}
              label={label}
              value={recipe[part]}
              error={gone && errorOf?.(gone)}
              options={options.map(({ value, note, unavailable }) => ({
                value,
                label: [value, note].filter(Boolean).join(' · '),
                disabled: unavailable,
              }))}
              onChange={({ target }) => onEdit(() => ({ [part]: target.value }))}
            />
          );
        })}
      </div>
      <fieldset ref={group} tabIndex={-1}>
        <legend className={styles.legend}>Veggies</legend>
        <div className={styles.boxes}>
          {optionsOf('veggies', recipe.veggies).map((option) => {
            const on = recipe.veggies.includes(option.value);
            return (
              <Checkbox
                key={option.value}
                label={option.value}
                aside={option.note}
                checked={on}
                disabled={option.unavailable && !on}
                onCheck={(ticked) => toggle(option, ticked)}
              />
            );
          })}
        </div>
      </fieldset>
    </>
  );
}

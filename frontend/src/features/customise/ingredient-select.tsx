import type { Customisation, Ingredient } from '@forno/shared/domain';
import { Select } from '#ui/select.tsx';
import { ingredientOptions } from './ingredient-options.ts';

interface IngredientSelectProps {
  label: string;
  ingredients: Readonly<Record<string, Ingredient>>;
  value: string;
  customisation: Customisation;
  onChoose: (value: string) => void;
}

export function IngredientSelect(props: IngredientSelectProps) {
  const { label, ingredients, value, customisation, onChoose } = props;
  const options = ingredientOptions(ingredients, [value], customisation);
  const chosen = options.find((option) => option.value === value);
  return (
    <Select
      label={label}
      value={value}
      error={chosen?.unavailable ? `${value} is ${chosen.note}. Please choose another.` : undefined}
      options={options.map((option) => ({
        value: option.value,
        label: `${option.value} · ${option.note}`,
        disabled: option.unavailable,
      }))}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

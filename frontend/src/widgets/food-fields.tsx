import { Food as FoodContract } from '@forno/shared/contracts/admin';
import { allergens, dairies, diets, type Food, foodOf, numberOf } from '@forno/shared/domain';
import { dairyWords, dietWords, foodTexts, notStated } from '@forno/shared/messages/admin';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, Select } from '#ui/field.tsx';
import { FoodLine } from './food-line.tsx';
import styles from './food-fields.module.css';

/** Facts while they are typed. */
export type TypedFood = Omit<Food, 'kcal'> & { kcal: string };

/** Food facts as a form holds them, numbers as text. */
export const typedFood = ({ diet, allergens: named, kcal, dairy }: Food = {}): TypedFood => ({
  diet,
  allergens: named,
  kcal: kcal === undefined ? '' : String(kcal),
  dairy,
});

/** What is typed, as the contract reads it; no number where that is none. */
export const statedIn = ({ diet, allergens: named, kcal, dairy }: TypedFood): Food => ({
  diet,
  allergens: named,
  kcal: kcal.trim() === '' ? undefined : numberOf(kcal),
  dairy,
});

/** As it is sent in a form with a picture: JSON, or empty for nothing; undefined of what has no facts of its own. */
export function foodText(typed: TypedFood | undefined): string | undefined {
  const text = typed && JSON.stringify(statedIn(typed));
  return text === '{}' ? '' : text;
}

interface FactSelectProps<T extends string> {
  label: string;
  words: Record<T, string>;
  all: readonly T[];
  value: T | undefined;
  onChoose: (value: T | undefined) => void;
}

/** One of a list, or not stated. */
function FactSelect<T extends string>({ label, words, all, value, onChoose }: FactSelectProps<T>) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: notStated }, ...all.map((one) => ({ value: one, label: words[one] }))]}
      onChange={({ target }) => onChoose(all.find((one) => one === target.value))}
    />
  );
}

interface FoodFieldsProps {
  food: TypedFood;
  onChange: (food: TypedFood) => void;
}

/** What the shop says of a portion, and what customers will read. */
export function FoodFields({ food, onChange }: FoodFieldsProps) {
  const { allergens: named } = food;
  const stated = FoodContract.safeParse(statedIn(food)).data;
  const set = (part: Partial<TypedFood>) => onChange({ ...food, ...part });
  return (
    <>
      <FactSelect
        label="Veg or not"
        words={dietWords}
        all={diets}
        value={food.diet}
        onChoose={(diet) => set({ diet })}
      />
      <FactSelect
        label="Dairy"
        words={dairyWords}
        all={dairies}
        value={food.dairy}
        onChoose={(dairy) => set({ dairy })}
      />
      <Field
        label="kcal"
        name="food.kcal"
        inputMode="numeric"
        autoComplete="off"
        value={food.kcal}
        onChange={({ target }) => set({ kcal: target.value })}
        error={stated ? undefined : foodTexts.kcal}
      />
      <fieldset className={styles.allergens}>
        <legend>Allergens</legend>
        <Checkbox
          label="All that it contains are ticked"
          checked={named !== undefined}
          onCheck={(on) => set({ allergens: on ? [] : undefined })}
        />
        {named &&
          allergens.map((allergen) => (
            <Checkbox
              key={allergen}
              label={allergen}
              checked={named.includes(allergen)}
              onCheck={(checked) =>
                set({ allergens: allergens.filter((it) => (it === allergen ? checked : named.includes(it))) })
              }
            />
          ))}
      </fieldset>
      {stated && (
        <p>
          Customers read: <FoodLine food={foodOf([stated])} />
        </p>
      )}
    </>
  );
}

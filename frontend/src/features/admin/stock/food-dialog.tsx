import { type InventoryUpdate, routes } from '@forno/shared/contracts/admin';
import {
  allergens,
  type Category,
  dairies,
  diets,
  type Food,
  foodOf,
  type Ingredient,
  kcalMax,
} from '@forno/shared/domain';
import { dairyWords, dietWords, foodTexts, notStated } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { request } from '#transport/request.ts';
import { queryClient } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { FoodLine } from '#widgets/food-line.tsx';
import styles from './food-dialog.module.css';
import { emptyMaps } from './inventory-update.ts';

export interface OneIngredient {
  category: Category;
  name: string;
  ingredient: Ingredient;
}

/** Changes nothing but the facts of this ingredient: what is in both maps and equal stays as it is. */
function updateOf({ category, name, ingredient }: OneIngredient, food: Food): InventoryUpdate {
  const mapsWith = (one: Ingredient) => ({ ...emptyMaps(), [category]: { [name]: one } });
  return { ...mapsWith({ ...ingredient, food }), loaded: mapsWith(ingredient) };
}

function useSaveFood(of: OneIngredient, onSaved: () => void) {
  return useMutation({
    mutationFn: (food: Food) => request(routes.updateInventory, { body: updateOf(of, food) }),
    onSuccess: (stock) => {
      queryClient.setQueryData(keys.inventory, stock);
      toast.success(foodTexts.saved);
      onSaved();
    },
    onError: (error) => showFailure(error, foodTexts.save),
  });
}

interface FactSelectProps<T extends string> {
  label: string;
  words: Record<T, string>;
  of: readonly T[];
  value: T | undefined;
  onChoose: (value: T | undefined) => void;
}

/** One of a list, or not stated. */
function FactSelect<T extends string>({ label, words, of, value, onChoose }: FactSelectProps<T>) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: notStated }, ...of.map((one) => ({ value: one, label: words[one] }))]}
      onChange={({ target }) => onChoose(of.find((one) => one === target.value))}
    />
  );
}

/** What the shop says of a portion of an ingredient, and what customers will read. */
export function FoodDialog({ onClose, ...one }: OneIngredient & { onClose: () => void }) {
  const [food, setFood] = useState<Food>(one.ingredient.food ?? {});
  const [kcal, setKcal] = useState(String(food.kcal ?? ''));
  const saving = useSaveFood(one, onClose);
  const set = (facts: Food) => setFood((before) => ({ ...before, ...facts }));
  const number = kcal.trim() === '' ? undefined : Number(kcal);
  const wrong = number !== undefined && !(Number.isInteger(number) && number >= 0 && number <= kcalMax);
  const stated = { ...food, kcal: number };
  const named = food.allergens;
  return (
    <Dialog
      title={`What is in ${one.name}`}
      description="Of one portion. What you do not state is told to customers as unknown."
      busy={saving.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="ember"
            disabled={wrong}
            busy={saving.isPending}
            busyLabel="Saving…"
            onClick={() => saving.mutate(stated)}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.facts}>
        <FactSelect
          label="Veg or not"
          words={dietWords}
          of={diets}
          value={food.diet}
          onChoose={(diet) => set({ diet })}
        />
        <FactSelect
          label="Dairy"
          words={dairyWords}
          of={dairies}
          value={food.dairy}
          onChoose={(dairy) => set({ dairy })}
        />
        <Field
          label="kcal"
          inputMode="numeric"
          autoComplete="off"
          value={kcal}
          error={wrong ? foodTexts.kcal : undefined}
          onChange={({ target }) => setKcal(target.value)}
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
                  set({
                    allergens: allergens.filter((it) => (it === allergen ? checked : named.includes(it))),
                  })
                }
              />
            ))}
        </fieldset>
        {!wrong && (
          <p>
            Customers read: <FoodLine food={foodOf([stated])} />
          </p>
        )}
      </div>
    </Dialog>
  );
}

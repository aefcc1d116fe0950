import {
  Food as FoodContract,
  IngredientName,
  type InventoryUpdate,
  routes,
  z,
} from '@forno/shared/contracts/admin';
import {
  allergens,
  type Category,
  dairies,
  diets,
  foodOf,
  type Ingredient,
  numberOf,
} from '@forno/shared/domain';
import { dairyWords, dietWords, foodTexts, notStated } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { request } from '#transport/request.ts';
import { queryClient } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import { type Place, typed, useNestedForm } from '#ui/nested-form.ts';
import { toast } from '#ui/toast.ts';
import { FoodLine } from '#widgets/food-line.tsx';
import styles from './food-dialog.module.css';
import { emptyMaps } from './inventory-update.ts';

export interface OneIngredient {
  category: Category;
  name: string;
  ingredient: Ingredient;
}

const About = z.extend(FoodContract, { name: IngredientName });
type About = z.infer<typeof About>;

/** Changes nothing but its name and facts: what is in both maps and equal stays as it is. */
function updateOf(
  { category, name: from, ingredient }: OneIngredient,
  { name: to, ...food }: About,
): InventoryUpdate {
  const mapsWith = (one: Ingredient) => ({ ...emptyMaps(), [category]: { [to]: one } });
  const renamed = from === to ? [] : [{ category, from, to }];
  return { ...mapsWith({ ...ingredient, food }), loaded: mapsWith(ingredient), renamed };
}

function useSaveFood(of: OneIngredient, onSaved: () => void) {
  return useMutation({
    mutationFn: (about: About) => request(routes.updateInventory, { body: updateOf(of, about) }),
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
  all: readonly T[];
  of: Place<T | undefined>;
}

/** One of a list, or not stated. */
function FactSelect<T extends string>({ label, words, all, of }: FactSelectProps<T>) {
  return (
    <Select
      label={label}
      value={of.value ?? ''}
      options={[{ value: '', label: notStated }, ...all.map((one) => ({ value: one, label: words[one] }))]}
      onChange={({ target }) => of.set(all.find((one) => one === target.value))}
    />
  );
}

/** What the shop says of a portion of an ingredient, and what customers will read. */
export function FoodDialog({ onClose, ...one }: OneIngredient & { onClose: () => void }) {
  const formId = useId();
  const saving = useSaveFood(one, onClose);
  const { kcal: known = '', ...facts } = one.ingredient.food ?? {};
  const { at, parsed, form } = useNestedForm({
    schema: About,
    initial: {
      name: one.name,
      diet: facts.diet,
      dairy: facts.dairy,
      allergens: facts.allergens,
      kcal: String(known),
    },
    toInput: ({ kcal, ...food }) => ({ ...food, kcal: kcal.trim() === '' ? undefined : numberOf(kcal) }),
    draft: one.name,
    onSubmit: (about) =>
      saving.mutateAsync(about).then(
        () => undefined,
        () => false as const,
      ),
  });
  const stated = parsed();
  const named = at('allergens');
  const misnamed = IngredientName.safeParse(at('name').value).error?.issues[0]?.message;
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
            type="submit"
            form={formId}
            variant="ember"
            disabled={!stated}
            busy={saving.isPending}
            busyLabel="Saving…"
          >
            Save
          </Button>
        </>
      }
    >
      <PlainForm {...form} id={formId} className={styles.facts}>
        <Field label="Name" autoComplete="off" {...typed(at('name'))} error={misnamed} />
        <FactSelect label="Veg or not" words={dietWords} all={diets} of={at('diet')} />
        <FactSelect label="Dairy" words={dairyWords} all={dairies} of={at('dairy')} />
        <Field
          label="kcal"
          inputMode="numeric"
          autoComplete="off"
          {...typed(at('kcal'))}
          error={stated || misnamed ? undefined : foodTexts.kcal}
        />
        <fieldset className={styles.allergens}>
          <legend>Allergens</legend>
          <Checkbox
            label="All that it contains are ticked"
            checked={named.value !== undefined}
            onCheck={(on) => named.set(on ? [] : undefined)}
          />
          {named.value &&
            allergens.map((allergen) => (
              <Checkbox
                key={allergen}
                label={allergen}
                checked={named.value?.includes(allergen)}
                onCheck={(checked) =>
                  named.set(allergens.filter((it) => (it === allergen ? checked : named.value?.includes(it))))
                }
              />
            ))}
        </fieldset>
        {stated && (
          <p>
            Customers read: <FoodLine food={foodOf([stated])} />
          </p>
        )}
      </PlainForm>
    </Dialog>
  );
}

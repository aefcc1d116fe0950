import {
  Food as FoodContract,
  IngredientName,
  type InventoryUpdate,
  routes,
  z,
} from '@forno/shared/contracts/admin';
import type { Category, Ingredient } from '@forno/shared/domain';
import { foodTexts } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { request } from '#transport/request.ts';
import { queryClient } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import { typed, useNestedForm } from '#ui/nested-form.ts';
import { toast } from '#ui/toast.ts';
import { FoodFields, statedIn, typedFood } from '#widgets/food-fields.tsx';
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

/** What the shop says of a portion of an ingredient, and what customers will read. */
export function FoodDialog({ onClose, ...one }: OneIngredient & { onClose: () => void }) {
  const formId = useId();
  const saving = useSaveFood(one, onClose);
  const { at, value, set, parsed, form } = useNestedForm({
    schema: About,
    initial: { name: one.name, ...typedFood(one.ingredient.food) },
    toInput: ({ name, ...food }) => ({ name, ...statedIn(food) }),
    draft: one.name,
    onSubmit: (about) =>
      saving.mutateAsync(about).then(
        () => undefined,
        () => false as const,
      ),
  });
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
            disabled={!parsed()}
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
        <FoodFields food={value} onChange={(food) => set({ ...value, ...food })} />
      </PlainForm>
    </Dialog>
  );
}

import {
  Food as FoodContract,
  IngredientName,
  type InventoryUpdate,
  routes,
  z,
} from '@forno/shared/contracts/admin';
import type { Category, Ingredient } from '@forno/shared/domain';
import { foodTexts } from '@forno/shared/messages/admin';
import { keys } from '#transport/keys.ts';
import { request } from '#transport/request.ts';
import { queryClient } from '#transport/query-client.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { nested, typed } from '#ui/nested-form.ts';
import { toast } from '#ui/toast.ts';
import { FoodFields, statedIn, typedFood } from '#widgets/food-fields.tsx';
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

/** What the shop says of a portion of an ingredient, and what customers will read. */
export function FoodDialog({ onClose, ...one }: OneIngredient & { onClose: () => void }) {
  const { at, value, set, parsed, form, busy } = nested(
    useSendForm({
      schema: About,
      initial: { name: one.name, ...typedFood(one.ingredient.food) },
      toInput: ({ name, ...food }) => ({ name, ...statedIn(food) }),
      draft: one.name,
      onSubmit: async (about) => {
        const stock = await request(routes.updateInventory, { body: updateOf(one, about) });
        queryClient.setQueryData(keys.inventory, stock);
        toast.success(foodTexts.saved);
        onClose();
      },
      failure: foodTexts.save,
    }),
  );
  const misnamed = IngredientName.safeParse(at('name').value).error?.issues[0]?.message;
  return (
    <FormDialog
      {...form}
      title={`What is in ${one.name}`}
      description="Of one portion. What you do not state is told to customers as unknown."
      submitLabel="Save"
      disabled={!parsed()}
      busy={busy}
      onClose={onClose}
    >
      <Field label="Name" autoComplete="off" {...typed(at('name'))} error={misnamed} />
      <FoodFields food={value} onChange={(food) => set({ ...value, ...food })} />
    </FormDialog>
  );
}

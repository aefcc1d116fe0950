import { type PizzaAnswer, PizzaChanges, routes } from '@forno/shared/contracts/admin';
import { adminErrors, adminNotices, ofKind } from '@forno/shared/messages/admin';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { queryClient } from '#transport/query-client.ts';
import { mergeTyped } from '#ui/merge-typed.ts';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { foodText, typedFood } from '#widgets/food-fields.tsx';
import { PizzaForm } from './pizza-form.tsx';
import { recipeOf, recipeText } from './recipe-field.tsx';
import { useAllPizzas } from './use-all-pizzas.ts';

const listPath = '/admin/pizza_dashboard/get';
const texts = { refused: adminErrors.pizzaUpdate, unexpected: adminErrors.pizzaUpdateUnexpected };
const loadText = () => adminErrors.pizzaDetails;

/** Finds the pizza in the full list (specification, section 2). */
export function UpdatePizzaPage() {
  const { id } = useParams();
  const { menu, all, isSure, failed } = useAllPizzas();
  const pizza = all?.find(({ _id }) => _id === id);
  const gone = isSure && !pizza;
  useEffect(() => {
    if (gone) toast.error(adminErrors.pizzaNotFound, { id: 'pizza-not-found' });
  }, [gone]);
  if (gone) return <Navigate to={listPath} replace />;
  return (
    <Page title={pizza ? `Update ${pizza.name}` : 'Update a pizza'} frame="narrow">
      <LoadStateWithToast query={pizza ? menu : failed} text={loadText} />
      {pizza ? <UpdateForm key={pizza._id} pizza={pizza} /> : !failed.isError && <SkeletonLines lines={5} />}
    </Page>
  );
}

function UpdateForm({ pizza }: { pizza: PizzaAnswer }) {
  const navigate = useNavigate();
  // As this form was filled, which the menu that changes meanwhile is not.
  const [initial] = useState({
    name: pizza.name,
    description: pizza.description,
    price: String(pizza.price),
    section: pizza.section ?? '',
    spicy: pizza.spicy ?? false,
    recipe: pizza.recipe,
    food: pizza.kind && typedFood(pizza.food),
  });
  const save = async (form: FormData): Promise<boolean> => {
    const shown = {
      ...initial,
      spicy: String(initial.spicy),
      recipe: recipeText(initial.recipe),
      food: foodText(initial.food) ?? null,
    };
    const edited = Object.entries(shown).filter(([name, value]) => form.get(name) !== value);
    form.set('changed', edited.map(([name]) => name).join(','));
    // It is one field of many: what a colleague changed in it meanwhile stays.
    if (edited.some(([name]) => name === 'recipe'))
      form.set('recipe', recipeText(mergeTyped(initial.recipe, recipeOf(form.get('recipe')), pizza.recipe)));
    const changed = await request(routes.updatePizza, { params: { id: pizza._id }, form });
    queryClient.setQueryData<PizzaAnswer[]>(keys.pizzas, (list) =>
      list?.map((one) => (one._id === changed._id ? { ...changed, place: one.place } : one)),
    );
    toast.success(ofKind(adminNotices.pizzaUpdated, pizza.kind));
    await navigate(listPath);
    return false;
  };
  return (
    <PizzaForm
      schema={PizzaChanges}
      initial={initial}
      kind={pizza.kind}
      picture={`/images/${encodeURIComponent(pizza.image)}`}
      submitLabel="Update Pizza"
      busyLabel="Updating…"
      failure={texts}
      onSubmit={save}
    />
  );
}

import { PizzaFields, routes } from '@forno/shared/contracts/admin';
import type { ItemKind } from '@forno/shared/domain';
import { adminErrors, adminFailures, adminNotices, ofKind } from '@forno/shared/messages/admin';
import { textOf, ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';
import { PizzaForm } from './pizza-form.tsx';

const empty = { name: '', description: '', price: '', section: '', spicy: false };

/** 409: the name is taken; 500 is treated alike (specification, section 7). */
function addFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  return status === 409 || status === 500 ? adminErrors.pizzaExists : textOf(error, adminFailures.pizzaAdd);
}

export function AddPizzaPage() {
  const add = async (form: FormData, kind: ItemKind | undefined): Promise<boolean> => {
    await request(routes.addPizza, { form });
    toast.success(ofKind(adminNotices.pizzaAdded, kind));
    void refetch(keys.pizzas);
    return true;
  };
  return (
    <Page
      title="Add a pizza"
      frame="narrow"
      aside={<ButtonLink to="/admin/pizza_dashboard/get">View pizzas</ButtonLink>}
    >
      <PizzaForm
        schema={PizzaFields}
        initial={empty}
        submitLabel="Add Pizza"
        busyLabel="Adding…"
        failure={addFailure}
        onSubmit={add}
      />
    </Page>
  );
}

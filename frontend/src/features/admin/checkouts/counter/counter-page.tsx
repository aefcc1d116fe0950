import { errors, failures } from '@forno/shared/messages/admin';
import { useFees } from '#settings/use-fees.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { arranged } from '#menu/arranged.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { LoadState } from '#transport/load-state.tsx';
import { Page } from '#ui/page.tsx';
import { Counter } from './counter.tsx';

/** Orders by phone and across the counter, taken by staff. */
export function CounterPage() {
  const pizzas = usePizzas();
  const inventory = useInventory();
  const fees = useFees();
  return (
    <Page title="Counter" frame="fill" titleHidden>
      <LoadState query={pizzas} text={errors.pizzasFetch} lines={8} label="Loading the menu…" />
      <LoadState query={inventory} text={errors.inventoryLoad} />
      <LoadState query={fees} text={failures.settings} />
      {pizzas.data && inventory.data && fees.data && (
        <Counter
          catalogue={{
            pizzas: arranged(pizzas.data),
            inventory: inventory.data,
            customisation: fees.data.customisation,
            fees: fees.data.fees,
          }}
        />
      )}
    </Page>
  );
}

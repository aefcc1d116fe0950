import { categories } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { arranged } from '#menu/arranged.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { useSettings } from '#settings/use-settings.ts';
import { LoadState } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { SwitchBox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { createStoredChoice } from '#ui/stored-choice.ts';
import { createStoredSwitch } from '#ui/stored-switch.ts';
import { categoryNames } from '#widgets/category-names.ts';
import { PauseChoices, PauseState } from '#widgets/pause-choices.tsx';
import { AlarmSettings } from '../alarm-settings.tsx';
import styles from './board.module.css';
import { IngredientSale } from './ingredient-sale.tsx';
import { PizzaSale } from './pizza-sale.tsx';

/** Per device: beside what is left until a ticket's promise, how long ago it was ordered. */
export const showsAge = createStoredSwitch('forno.board-age', false);

/** Per device: what goes into each pizza stands on every ticket and on paper. */
export const showsRecipes = createStoredSwitch('forno.board-recipes', false);

/** Per device: the tickets' text; M to begin with. */
export const ticketSize = createStoredChoice('forno.board-text', ['M', 'S', 'L']);
const sizes = { S: 'S', M: 'M', L: 'L, for three metres' } as const;
const sizeNames = ['S', 'M', 'L'] as const;

const tools = { 'Sold out': SoldOut, Pause, Screen };
const names = ['Sold out', 'Pause', 'Screen'] as const;

/** What this device shows and plays. */
function Screen() {
  const size = ticketSize.use();
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Text on tickets</legend>
        {sizeNames.map((one) => (
          <Button key={one} aria-pressed={one === size} onClick={() => ticketSize.set(one)}>
            {sizes[one]}
          </Button>
        ))}
      </fieldset>
      <SwitchBox label="Show how long ago each ticket was ordered" of={showsAge} />
      <SwitchBox label="Show what goes into each pizza, on paper too" of={showsRecipes} />
      <AlarmSettings />
    </>
  );
}

/** What a cook needs of the shop without leaving the tickets. */
export function KitchenTools() {
  const [open, setOpen] = useState<keyof typeof tools>();
  const Tool = open && tools[open];
  return (
    <>
      {names.map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      {Tool && (
        <Dialog
          onClose={() => setOpen(undefined)}
          title={open}
          actions={<Button onClick={() => setOpen(undefined)}>Close</Button>}
        >
          <Tool />
        </Dialog>
      )}
    </>
  );
}

function Pause() {
  const shop = useSettings();
  return (
    <>
      <LoadState query={shop} text={failures.settings} />
      {shop.data && (
        <>
          <output>
            <PauseState shop={shop.data} />
          </output>
          <div className={styles.choices}>
            <PauseChoices shop={shop.data} />
          </div>
        </>
      )}
    </>
  );
}

/** Every pizza and every ingredient: on sale, sold out for everybody at once, or how many are left. */
function SoldOut() {
  const stock = useInventory();
  const pizzas = usePizzas();
  const awaited = stock.data ? pizzas : stock;
  // As high as the list will be, whichever comes last: the dialog must not change under the finger.
  if (!stock.data || pizzas.isPending)
    return (
      <div className={awaited.isPending ? styles.loading : undefined}>
        <LoadState query={awaited} lines={8} label="The ingredients are loading" />
      </div>
    );
  const { data } = stock;
  return (
    <>
      {pizzas.data && pizzas.data.length > 0 && (
        <section aria-label="Pizzas">
          <h3 className={styles.category}>Pizzas</h3>
          <div className={styles.choices}>
            {arranged(pizzas.data).map((pizza) => (
              <PizzaSale key={pizza._id} pizza={pizza} />
            ))}
          </div>
        </section>
      )}
      {categories.map((category) => (
        <section key={category} aria-label={categoryNames[category]}>
          <h3 className={styles.category}>{categoryNames[category]}</h3>
          <div className={styles.choices}>
            {Object.entries(data[category]).map(([name, ingredient]) => (
              <IngredientSale key={name} category={category} name={name} ingredient={ingredient} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

import type { CartLine } from '@forno/shared/contracts';
import type { Customisation, Inventory } from '@forno/shared/domain';
import { errors } from '@forno/shared/messages';
import { addQuantity, isPizzaGone, noteLine } from '#cart/cart-changes.ts';
import { tellCartChange } from '#cart/tell-cart-change.ts';
import { Button } from '#ui/button.tsx';
import { menuPromise, PizzaPicture } from '#widgets/pizza-picture.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { toast } from '#ui/toast.ts';
import { changeRecipe, pricedRecipe, type RecipeChange } from './change-recipe.ts';
import { chosenCheese } from './ingredient-options.ts';
import { IngredientSelect } from './ingredient-select.tsx';
import styles from './line-form.module.css';
import { KitchenNote } from './kitchen-note.tsx';
import { LineNotices } from './line-notices.tsx';
import { LinePrice } from './line-price.tsx';
import { VeggieBoxes } from './veggie-boxes.tsx';

/** Success toasts are delayed: on phones they would cover the pizza. */
const quietMs = 1_500;

interface LineFormProps {
  line: CartLine;
  inventory: Inventory;
  customisation: Customisation;
  /** A rejected choice: the cart may differ from what is shown. */
  onRefused: () => void;
  onRemove: () => void;
}

/** Customises one pizza of the cart; every choice is saved at once. */
export function LineForm({ line, inventory, customisation, onRefused, onRemove }: LineFormProps) {
  const { pizzaId, pizzaName, pizzaImage, base, sauce, veggies } = line;
  const cheese = chosenCheese(inventory, line.cheese);
  const gone = isPizzaGone(line);
  const change = async (what: RecipeChange) => {
    if (!pricedRecipe(line, what, inventory)) toast.error(errors.cartInvalidPrice, { id: 'cart' });
    else if (!(await tellCartChange(changeRecipe(pizzaId, what, inventory), { quietMs }))) onRefused();
  };
  return (
    <section id={pizzaId} className={styles.line} aria-labelledby={`${pizzaId}-name`}>
      <div className={styles.picture}>
        <PizzaPicture
          recipe={{ base, sauce, cheese, veggies }}
          name={pizzaName}
          image={gone ? '' : pizzaImage}
          size={280}
          corner
        />
        {!gone && <p className={styles.promise}>{menuPromise(line)}</p>}
      </div>
      <div className={styles.form}>
        <h2 id={`${pizzaId}-name`} className={styles.name}>
          {pizzaName}
        </h2>
        <LineNotices line={line} onRemove={onRemove} />
        <fieldset className={styles.choices} disabled={gone}>
          <div className={styles.selects}>
            <IngredientSelect
              label="Base"
              ingredients={inventory.bases}
              value={base}
              customisation={customisation}
              onChoose={(next) => void change(() => ({ base: next }))}
            />
            <IngredientSelect
              label="Sauce"
              ingredients={inventory.sauces}
              value={sauce}
              customisation={customisation}
              onChoose={(next) => void change(() => ({ sauce: next }))}
            />
            <IngredientSelect
              label="Cheese"
              ingredients={inventory.cheeses}
              value={cheese}
              customisation={customisation}
              onChoose={(next) => void change(() => ({ cheese: next }))}
            />
          </div>
          <VeggieBoxes
            ingredients={inventory.veggies}
            chosen={veggies}
            customisation={customisation}
            onChange={(what) => void change(what)}
          />
          <KitchenNote
            note={line.note ?? ''}
            onSave={(note) => void tellCartChange(noteLine(pizzaId, note), { quietMs })}
          />
        </fieldset>
        <LinePrice line={line} customisation={customisation} />
        {!gone && (
          <div className={styles.foot}>
            <Stepper
              value={line.quantity}
              label={pizzaName}
              onChange={(next) => void tellCartChange(addQuantity(pizzaId, next - line.quantity))}
            />
            <Button variant="quiet" onClick={onRemove} aria-label={`Remove Pizza: ${pizzaName}`}>
              Remove Pizza
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

import { RecipeAnswer } from '@forno/shared/contracts/admin';
import { defaultRecipe, type Ingredient, isSoldOut, type Recipe } from '@forno/shared/domain';
import { errors } from '@forno/shared/messages/admin';
import { PizzaArt } from '#art/pizza-art.tsx';
import { useInventory } from '#stock/use-inventory.ts';
import { LoadNote } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { keptAs } from '#ui/kept.ts';
import { RecipeFields } from '#widgets/recipe-fields.tsx';
import styles from './recipe-field.module.css';

/** A recipe as it is sent: JSON, or empty for none. */
export function recipeText(recipe: Recipe | undefined): string {
  return recipe ? JSON.stringify(RecipeAnswer.parse(recipe)) : '';
}

/** What `recipeText` has made of it. */
export const recipeOf = (text: FormDataEntryValue | null) =>
  keptAs(RecipeAnswer, typeof text === 'string' ? text : null);

interface RecipeFieldProps {
  recipe: Recipe | undefined;
  /** Varies the drawing. */
  pizzaName: string;
  error: string | undefined;
  onChange: (recipe: Recipe | undefined) => void;
  /** The drawing is to be the pizza's picture. */
  onDraw: () => void;
}

/** What the kitchen makes of a pizza, chosen from the inventory; a pizza may also have no recipe. */
export function RecipeField({ recipe, pizzaName, error, onChange, onDraw }: RecipeFieldProps) {
  const inventory = useInventory();
  return (
    <fieldset name="recipe" tabIndex={-1} className={styles.recipe} aria-describedby="recipe-about">
      <legend className={styles.legend}>Recipe</legend>
      <LoadNote query={inventory} text={errors.inventoryLoad} />
      <Checkbox
        label="It has a recipe of its own"
        checked={recipe !== undefined}
        disabled={!inventory.data}
        onCheck={(on) => onChange(on ? defaultRecipe : undefined)}
      />
      <p id="recipe-about" className={styles.about}>
        {recipe
          ? 'The kitchen makes it of these. Pizzas that are paid for already stay as they were.'
          : 'Without one, it is made as Regular, Tomato and Mozzarella.'}
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {recipe && inventory.data && (
        <>
          <RecipeFields
            styles={styles}
            recipe={recipe}
            optionsOf={(category, chosen) => optionsOf(inventory.data[category], chosen)}
            onEdit={(edit) => onChange({ ...recipe, ...edit(recipe) })}
          />
          <div className={styles.drawing}>
            <PizzaArt {...recipe} size={144} seed={pizzaName} />
            <Button onClick={onDraw}>Use a drawing of it as the picture</Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

/** A category's ingredients; what was chosen stays among them, even if the inventory has it no more. */
const optionsOf = (ingredients: Readonly<Record<string, Ingredient>>, chosen: readonly string[]) =>
  [...new Set([...Object.keys(ingredients), ...chosen])].map((value) => ({
    value,
    note: noteOf(ingredients[value]),
  }));

function noteOf(ingredient: Ingredient | undefined): string | undefined {
  if (!ingredient) return 'no longer in the inventory';
  return isSoldOut(ingredient) ? 'sold out' : undefined;
}

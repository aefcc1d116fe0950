import { RecipeAnswer } from '@forno/shared/contracts/admin';
import { defaultRecipe, type Ingredient, isSoldOut, type Recipe } from '@forno/shared/domain';
import { errors } from '@forno/shared/messages/admin';
import { PizzaArt } from '#art/pizza-art.tsx';
import { useInventory } from '#stock/use-inventory.ts';
import { LoadNote } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/field.tsx';
import { keptAs } from '#ui/kept.ts';
import { recipeParts } from '#widgets/category-names.ts';
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
          <div className={styles.selects}>
            {recipeParts.map(({ label, part, category }) => (
              <Select
                key={part}
                label={label}
                value={recipe[part]}
                options={namesOf(inventory.data[category], [recipe[part]]).map((value) => ({
                  value,
                  label: [value, asideOf(inventory.data[category][value])].filter(Boolean).join(' · '),
                }))}
                onChange={({ target }) => onChange({ ...recipe, [part]: target.value })}
              />
            ))}
          </div>
          <Veggies
            ingredients={inventory.data.veggies}
            chosen={recipe.veggies}
            onChange={(veggies) => onChange({ ...recipe, veggies })}
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

type Ingredients = Readonly<Record<string, Ingredient>>;

/** A category's ingredients; what was chosen stays among them, even if the inventory has it no more. */
function namesOf(ingredients: Ingredients, chosen: readonly string[]): string[] {
  return [...new Set([...Object.keys(ingredients), ...chosen])];
}

function asideOf(ingredient: Ingredient | undefined): string | undefined {
  if (!ingredient) return 'no longer in the inventory';
  return isSoldOut(ingredient) ? 'sold out' : undefined;
}

interface VeggiesProps {
  ingredients: Ingredients;
  chosen: readonly string[];
  onChange: (veggies: string[]) => void;
}

function Veggies({ ingredients, chosen, onChange }: VeggiesProps) {
  const others = (name: string) => chosen.filter((veggie) => veggie !== name);
  return (
    <fieldset>
      <legend className={styles.legend}>Veggies</legend>
      <div className={styles.boxes}>
        {namesOf(ingredients, chosen).map((name) => (
          <Checkbox
            key={name}
            label={name}
            aside={asideOf(ingredients[name])}
            checked={chosen.includes(name)}
            onCheck={(on) => onChange(on ? [...chosen, name] : others(name))}
          />
        ))}
      </div>
    </fieldset>
  );
}

import type { CartLine } from '@forno/shared/contracts/customer';
import { findCheese, foodOfLine, isOurRecipe, limits, lineIdOf, madeOf } from '@forno/shared/domain';
import { errors, tooFewText, tooLongIn, tooLongText } from '@forno/shared/messages/customer';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { addQuantity, isPizzaGone, setLineNote } from '#cart/cart-changes.ts';
import { notifyCartChanged } from '#cart/use-cart.ts';
import { ingredientOptions } from '#menu/ingredient-options.ts';
import { Button } from '#ui/button.tsx';
import type { RecipeEdit } from '#widgets/category-names.ts';
import { FoodLine } from '#widgets/food-line.tsx';
import { pizzaTagline, PizzaPicture } from '#widgets/pizza-picture.tsx';
import { isEnter } from '#ui/composing.ts';
import { useDraft } from '#ui/draft.tsx';
import { RecipeFields } from '#widgets/recipe-fields.tsx';
import { Stepper } from '#widgets/stepper.tsx';
import { toast } from '#ui/toast.ts';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { changeRecipe, priceRecipe, type Catalogue } from './change-recipe.ts';
import styles from './line-form.module.css';
import { LinePrice } from './line-price.tsx';

/** Success toasts are delayed: on phones they would cover the pizza. */
const quietMs = 1_500;

interface LineFormProps {
  line: CartLine;
  catalogue: Catalogue;
  /** A rejected choice: the cart may differ from what is shown. */
  onRefused: () => void;
  onRemove: () => void;
}

/** Customises one pizza of the cart; every choice is saved at once. */
export function LineForm({ line, catalogue, onRefused, onRemove }: LineFormProps) {
  const { pizzaName, pizzaImage } = line;
  const { inventory, customisation } = catalogue;
  const lineId = lineIdOf(line);
  const made = madeOf(line);
  // The inventory's spelling, compared without case and outer spaces (specification, section 5).
  const cheese = findCheese(inventory, made.cheese) ?? made.cheese;
  const gone = isPizzaGone(line);
  const change = async (what: RecipeEdit) => {
    if (!priceRecipe(line, what, catalogue)) toast.error(errors.cartInvalidPrice, { id: 'cart' });
    else if (!(await notifyCartChanged(changeRecipe(lineId, what, catalogue), { quietMs }))) onRefused();
  };
  return (
    <section id={lineId} className={styles.line} aria-labelledby={`${lineId}-name`}>
      <div className={styles.picture}>
        <PizzaPicture recipe={line} name={pizzaName} image={gone ? '' : pizzaImage} size={280} />
        <div className={styles.words}>
          <h2 id={`${lineId}-name`} className={styles.name}>
            {pizzaName}
          </h2>
          {!gone && <p className={styles.promise}>{pizzaTagline(line)}</p>}
        </div>
      </div>
      <div className={styles.form}>
        <LineNotices line={line} onRemove={onRemove} />
        <fieldset className={styles.choices} disabled={gone}>
          <RecipeFields
            styles={styles}
            recipe={{ ...made, cheese }}
            optionsOf={(category, chosen) => ingredientOptions(inventory[category], chosen, customisation)}
            errorOf={({ value, note }) => `${value} is ${note}. Please choose another.`}
            onEdit={(edit) => void change(edit)}
          />
          <OurRecipe line={line} onChoose={(what) => void change(what)} />
          <KitchenNote
            lineId={lineId}
            note={line.note ?? ''}
            onSave={(note) => notifyCartChanged(setLineNote(lineId, note), { quietMs })}
          />
        </fieldset>
        {!gone && <FoodLine food={foodOfLine(line, inventory)} />}
        <LinePrice line={line} customisation={customisation} />
        {!gone && <LineFoot line={line} onRemove={onRemove} />}
      </div>
    </section>
  );
}

function LineFoot({ line, onRemove }: Pick<LineFormProps, 'line' | 'onRemove'>) {
  const { pizzaName, quantity } = line;
  return (
    <div className={styles.foot}>
      <Stepper
        value={quantity}
        label={pizzaName}
        onChange={(next) => void notifyCartChanged(addQuantity(lineIdOf(line), next - quantity))}
      />
      <Button variant="quiet" onClick={onRemove} aria-label={`Remove Pizza: ${pizzaName}`}>
        Remove Pizza
      </Button>
    </div>
  );
}

/** Back to the pizza as it is on the menu, once it is another. */
function OurRecipe({ line, onChoose }: { line: CartLine; onChoose: (change: RecipeEdit) => void }) {
  const { recipe } = line;
  if (!recipe || isOurRecipe(line)) return null;
  const { base, sauce, cheese, veggies } = recipe;
  return (
    <Button
      size="s"
      className={styles.own}
      onClick={({ currentTarget }) => {
        // It disappears: keep the focus.
        currentTarget.closest('fieldset')?.querySelector('select')?.focus({ preventScroll: true });
        onChoose(() => ({ base, sauce, cheese, veggies }));
      }}
    >
      Back to our recipe
    </Button>
  );
}

const pauseMs = 400;

interface KitchenNoteProps {
  lineId: string;
  note: string;
  /** False: it could not be saved. */
  onSave: (note: string) => Promise<boolean>;
}

/** The note to the kitchen. Saved when typing pauses, and at once on blur or Enter; until then, or too long, a draft. */
function KitchenNote({ lineId, note, onSave }: KitchenNoteProps) {
  const [typed, setTyped] = useState<string>();
  const values = useMemo(() => ({ note: typed ?? note }), [typed, note]);
  /** Outlives the page: leaving it with the browser's Back must not lose what was typed. */
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = async (text: string): Promise<boolean> => {
    clearTimeout(pause.current);
    const next = text.trim();
    if (tooLongIn(next, limits.noteMax)) return false;
    const isSaved = next === note || (await onSave(next));
    if (isSaved) draft.saved({ note: next });
    return isSaved;
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void save(text), pauseMs);
  };
  const draft = useDraft({
    of: lineId,
    values,
    restore: ({ note: kept }) => typeof kept === 'string' && type(kept),
  });
  // Until it is saved it stays as it was typed.
  const finish = async () => {
    if (typed === undefined) return;
    const text = typed.trim();
    // Whoever leaves for the cart sees no field any more: nothing of it would be ordered.
    if (tooLongIn(text, limits.noteMax))
      toast.error(tooLongText('Your note for the kitchen', limits.noteMax, text), { id: 'note' });
    if (await save(typed)) setTyped((now) => (now === typed ? undefined : now));
  };
  return (
    <Field
      label="Note for the kitchen"
      hint={`Optional, up to ${limits.noteMax} characters.`}
      most={limits.noteMax}
      autoComplete="off"
      value={typed ?? note}
      onChange={({ target }) => type(target.value)}
      onBlur={() => void finish()}
      onKeyDown={(event) => isEnter(event) && void finish()}
    />
  );
}

/** Notices beyond the options: the pizza is gone, or there is too little for the whole cart. */
function LineNotices({ line, onRemove }: Pick<LineFormProps, 'line' | 'onRemove'>) {
  const gone = (line.problems ?? []).some(({ kind, name }) => kind === 'sold_out' && name === line.pizzaName);
  const few = (line.problems ?? []).filter(({ kind }) => kind === 'too_few');
  return (
    <>
      {isPizzaGone(line) && <PizzaGone onRemove={onRemove} />}
      {gone && <Notice>{line.pizzaName} is sold out.</Notice>}
      {few.map(({ name, left = 0 }) => (
        <Notice key={name}>{tooFewText(name, left)} Please order fewer, or choose something else.</Notice>
      ))}
    </>
  );
}

function PizzaGone({ onRemove }: Pick<LineFormProps, 'onRemove'>) {
  const box = useRef<HTMLDivElement>(null);
  // The choice just made is disabled now: keep the focus.
  useLayoutEffect(() => {
    const within = box.current?.closest('section')?.contains(document.activeElement);
    if (within) box.current?.querySelector('button')?.focus();
  }, []);
  const takeOut = (
    <Button size="s" onClick={onRemove}>
      Remove it
    </Button>
  );
  return (
    <div ref={box}>
      <Notice action={takeOut}>This pizza is no longer on the menu.</Notice>
    </div>
  );
}

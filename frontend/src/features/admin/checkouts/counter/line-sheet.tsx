import type { PizzaAnswer } from '@forno/shared/contracts/admin';
import { findCheese, limits, type Recipe } from '@forno/shared/domain';
import { tooLongIn } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { ingredientOptions } from '#menu/ingredient-options.ts';
import { Button } from '#ui/button.tsx';
import { isEnter } from '#ui/composing.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { RecipeFields } from '#widgets/recipe-fields.tsx';
import { type Catalogue, type CounterLine, ownRecipe, showLine } from './counter-order.ts';
import styles from './line-sheet.module.css';

interface LineSheetProps {
  line: CounterLine;
  pizza: PizzaAnswer;
  catalogue: Catalogue;
  onSave: (change: { made: Recipe; note: string }) => void;
  onClose: () => void;
}

/** One line’s base, sauce, cheese, veggies and note, as the shop has them in stock. */
export function LineSheet({ line, pizza, catalogue, onSave, onClose }: LineSheetProps) {
  const { inventory, customisation } = catalogue;
  const [made, setMade] = useState<Recipe>(line.made ?? ownRecipe(pizza));
  const [note, setNote] = useState(line.note);
  const save = () => {
    if (!tooLongIn(note, limits.noteMax)) onSave({ made, note: note.trim() });
  };
  const { amount, problem } = showLine({ ...line, made, quantity: 1 }, catalogue);
  return (
    <Dialog
      title={pizza.name}
      description={problem ?? <Money paise={amount} />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ember" onClick={save}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <RecipeFields
          styles={styles}
          recipe={{ ...made, cheese: findCheese(inventory, made.cheese) ?? made.cheese }}
          optionsOf={(category, chosen) => ingredientOptions(inventory[category], chosen, customisation)}
          onEdit={(edit) => setMade((now) => ({ ...now, ...edit(now) }))}
        />
        <Field
          label="Note for the kitchen"
          most={limits.noteMax}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={(event) => isEnter(event) && save()}
        />
      </div>
    </Dialog>
  );
}

import type { PizzaAnswer } from '@forno/shared/contracts/admin';
import { findCheese, limits, type Recipe } from '@forno/shared/domain';
import { tooLongIn } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { ingredientOptions } from '#menu/ingredient-options.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { isEnter } from '#ui/composing.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { recipeParts } from '#widgets/category-names.ts';
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
  const toggle = (name: string, on: boolean) => {
    const others = made.veggies.filter((veggie) => veggie !== name);
    setMade({ ...made, veggies: on ? [...others, name] : others });
  };
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
        {recipeParts.map(({ label, part, category }) => {
          const value = part === 'cheese' ? (findCheese(inventory, made.cheese) ?? made.cheese) : made[part];
          return (
            <Select
              key={part}
              label={label}
              value={value}
              options={ingredientOptions(inventory[category], [value], customisation).map((option) => ({
                value: option.value,
                label: [option.value, option.note].filter(Boolean).join(' · '),
                disabled: option.unavailable,
              }))}
              onChange={({ target }) => setMade({ ...made, [part]: target.value })}
            />
          );
        })}
        <fieldset>
          <legend className={styles.legend}>Veggies</legend>
          <div className={styles.veggies}>
            {ingredientOptions(inventory.veggies, made.veggies, customisation).map((option) => (
              <Checkbox
                key={option.value}
                label={option.value}
                aside={option.note}
                checked={made.veggies.includes(option.value)}
                disabled={option.unavailable && !made.veggies.includes(option.value)}
                onCheck={(on) => toggle(option.value, on)}
              />
            ))}
          </div>
        </fieldset>
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

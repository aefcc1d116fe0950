import { type ChosenLine, isOurRecipe, madeOf } from '@forno/shared/domain';
import { lineWords } from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { PizzaArt } from '#art/pizza-art.tsx';
import styles from './pizza-picture.module.css';

interface PizzaPictureProps {
  /** What was chosen; drawn as it is made. */
  recipe: ChosenLine;
  name: string;
  /** The menu picture's file; empty if none. */
  image: string;
  /** Side in CSS pixels. */
  size: number;
  /** Replaces the generated alternative text; empty when adjacent text says it. */
  label?: string;
}

/** The menu's picture, or a drawing once customised. */
export function PizzaPicture({ recipe, name, image, size, label }: PizzaPictureProps) {
  const { base, sauce, cheese, veggies } = madeOf(recipe);
  const made = { base, sauce, cheese, veggies };
  // Removed pizzas have no picture any more.
  const [missing, setMissing] = useState('');
  const there = image !== missing;
  return (
    <span className={styles.picture} data-menu={(there && isOurRecipe(recipe)) || undefined}>
      <PizzaArt {...made} seed={name} size={size} label={label} />
      {there && (
        <img
          className={styles.menu}
          src={`/images/${encodeURIComponent(image)}`}
          alt=""
          onError={() => setMissing(image)}
        />
      )}
    </span>
  );
}

/** A line's changes in words; of one without any also whether it is spicy. */
export function pizzaTagline(line: ChosenLine & { spicy?: boolean | undefined }): string {
  const spicy = line.spicy && isOurRecipe(line) ? 'Spicy' : '';
  return [spicy, changesOf(line)].filter(Boolean).join('\u00a0· ');
}

function changesOf(line: ChosenLine): string {
  if (line.kind) return '';
  // "+" and "no" stay with their ingredient.
  if (line.recipe)
    return lineWords(line)
      .join(', ')
      .replaceAll(/(\+|\bno) /g, '$1\u00a0');
  return isOurRecipe(line) ? 'As on the menu' : 'Our recipe, with your changes';
}

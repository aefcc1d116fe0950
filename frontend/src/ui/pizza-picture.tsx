import { isAsOnMenu, type Recipe } from '@forno/shared/domain';
import { useState } from 'react';
import { PizzaArt } from './pizza-art.tsx';
import styles from './pizza-picture.module.css';

interface PizzaPictureProps {
  recipe: Recipe;
  name: string;
  /** The file of the menu's picture; empty when there is none. */
  image: string;
  /** Side in CSS pixels. */
  size: number;
  /** Words instead of the ones the recipe gives; empty when words beside the picture already say it. */
  label?: string;
  /** A changed pizza keeps the menu's picture in a corner. */
  corner?: boolean;
}

/** The menu's picture until something is changed; from then on the pizza as it will be made. */
export function PizzaPicture({ recipe, name, image, size, label, corner = false }: PizzaPictureProps) {
  const { base, sauce, cheese, veggies } = recipe;
  // A pizza that left the menu took its picture along.
  const [missing, setMissing] = useState('');
  const there = image !== missing;
  return (
    <span className={styles.picture} data-menu={(there && isAsOnMenu(recipe)) || undefined}>
      <PizzaArt
        base={base}
        sauce={sauce}
        cheese={cheese}
        veggies={veggies}
        seed={name}
        size={size}
        {...(label !== undefined && { label })}
      />
      {there && (
        <img
          className={styles.menu}
          data-corner={corner || undefined}
          src={`/images/${encodeURIComponent(image)}`}
          alt=""
          onError={() => setMissing(image)}
        />
      )}
    </span>
  );
}

/** What the picture promises: the pizza of the menu, and what the customer changed about it. */
export function menuPromise(recipe: Recipe): string {
  return isAsOnMenu(recipe) ? 'As on the menu' : 'As on the menu; your changes come on top';
}

import type { Diet } from '@forno/shared/domain';
import styles from './food-mark.module.css';

const shapes = {
  veg: <circle cx="10" cy="10" r="5" />,
  'non-veg': <path d="M10 4.5 15.5 15h-11Z" />,
  unknown: <path d="M7.2 8q0-3 2.8-3t2.8 2.7q0 1.7-2.7 2.8v1.5M10 14.8v.2" />,
};

/**
 * The mark of India: a green circle, or a brown triangle, in a square of its colour; egg counts as not veg. Unknown is a
 * question in a broken square. Told apart by shape; the words are beside it.
 */
export function FoodMark({ diet }: { diet: Diet | undefined }) {
  const kind = diet === 'egg' ? 'non-veg' : (diet ?? 'unknown');
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" data-mark={kind} aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" />
      {shapes[kind]}
    </svg>
  );
}

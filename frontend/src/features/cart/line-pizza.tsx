import type { CartLine } from '@forno/shared/contracts';
import type { Customisation } from '@forno/shared/domain';
import { menuPromise, PizzaPicture } from '#ui/pizza-picture.tsx';
import styles from './line-pizza.module.css';
import { LineProblems } from './line-problems.tsx';

interface LinePizzaProps {
  line: CartLine;
  customisation: Customisation;
  onRemove: (line: CartLine) => void;
}

/** The pizza of a line, its name, and what stands between it and the oven. */
export function LinePizza({ line, customisation, onRemove }: LinePizzaProps) {
  const { pizzaName, pizzaImage, problems = [] } = line;
  const gone = problems.some(({ kind }) => kind === 'pizza_gone');
  return (
    <span className={styles.pizza}>
      <PizzaPicture recipe={line} name={pizzaName} image={gone ? '' : pizzaImage} size={72} label="" />
      <span className={styles.words}>
        <span className={styles.name}>{pizzaName}</span>
        {!gone && <span className={styles.promise}>{menuPromise(line)}</span>}
        <LineProblems line={line} customisation={customisation} onRemove={onRemove} />
      </span>
    </span>
  );
}

import type { CartLine } from '@forno/shared/contracts';
import type { Customisation } from '@forno/shared/domain';
import { isPizzaGone } from '#api/cart-changes.ts';
import { PizzaCell } from '#ui/pizza-cell.tsx';
import { menuPromise } from '#ui/pizza-picture.tsx';
import styles from './line-pizza.module.css';
import { LineProblems } from './line-problems.tsx';

interface LinePizzaProps {
  line: CartLine;
  customisation: Customisation;
  onRemove: (line: CartLine) => void;
}

/** A line's pizza, and why it can't be ordered. */
export function LinePizza({ line, customisation, onRemove }: LinePizzaProps) {
  const { pizzaName, pizzaImage } = line;
  const gone = isPizzaGone(line);
  return (
    <PizzaCell recipe={line} name={pizzaName} image={gone ? '' : pizzaImage} large>
      {!gone && <span className={styles.promise}>{menuPromise(line)}</span>}
      {line.note && <span className={styles.note}>Note: {line.note}</span>}
      <LineProblems line={line} customisation={customisation} onRemove={onRemove} />
    </PizzaCell>
  );
}

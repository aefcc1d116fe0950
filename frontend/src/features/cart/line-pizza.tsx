import type { CartLine } from '@forno/shared/contracts';
import type { Customisation } from '@forno/shared/domain';
import { PizzaArt } from '#ui/pizza-art.tsx';
import styles from './line-pizza.module.css';
import { LineProblems } from './line-problems.tsx';

interface LinePizzaProps {
  line: CartLine;
  customisation: Customisation;
  onRemove: (line: CartLine) => void;
}

/** The pizza of a line as it will be made, its name, and what stands between it and the oven. */
export function LinePizza({ line, customisation, onRemove }: LinePizzaProps) {
  const { base, sauce, cheese, veggies, pizzaName } = line;
  return (
    <span className={styles.pizza}>
      <PizzaArt
        base={base}
        sauce={sauce}
        cheese={cheese}
        veggies={veggies}
        seed={pizzaName}
        size={72}
        label=""
      />
      <span className={styles.words}>
        <span className={styles.name}>{pizzaName}</span>
        <LineProblems line={line} customisation={customisation} onRemove={onRemove} />
      </span>
    </span>
  );
}

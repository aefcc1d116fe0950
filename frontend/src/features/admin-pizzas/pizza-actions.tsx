import type { PizzaAnswer } from '@forno/shared/contracts';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './pizza-actions.module.css';

interface PizzaActionsProps {
  pizza: PizzaAnswer;
  onDelete: (pizza: PizzaAnswer) => void;
}

export function PizzaActions({ pizza, onDelete }: PizzaActionsProps) {
  return (
    <div className={styles.actions}>
      <ButtonLink
        size="s"
        to={`/admin/pizza_dashboard/update/${pizza._id}`}
        aria-label={`Update ${pizza.name}`}
      >
        Update
      </ButtonLink>
      <Button size="s" variant="danger" aria-label={`Delete ${pizza.name}`} onClick={() => onDelete(pizza)}>
        Delete
      </Button>
    </div>
  );
}

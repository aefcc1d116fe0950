import { pizzaName } from '#orders/pizza-name.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './reorder-dialog.module.css';
import type { Reorder } from './use-reorder.ts';

interface ReorderDialogProps {
  asked: Reorder | undefined;
  onAnswer: (yes: boolean) => void;
}

/** Shows what changed since the order, before anything is added to the cart. */
export function ReorderDialog({ asked, onAnswer }: ReorderDialogProps) {
  if (!asked) return null;
  const { order, plan } = asked;
  const possible = plan.change !== undefined;
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title={possible ? `${pizzaName(order)} again?` : `${pizzaName(order)} can't be ordered again`}
      description={
        <>
          {possible && <p>Since you ordered it, something has changed:</p>}
          <ul className={styles.changes}>
            {plan.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      }
      actions={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            Not now
          </Button>
          {possible ? (
            <Button variant="ember" onClick={() => onAnswer(true)}>
              Add to Cart
            </Button>
          ) : (
            <ButtonLink variant="ember" to="/menu">
              See the menu
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

import { lineWords } from '@forno/shared/messages/admin';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Stepper } from '#widgets/stepper.tsx';
import { ownRecipe, removeLine, setQuantity, type ShownLine } from './counter-order.ts';
import styles from './order-lines.module.css';
import type { CounterState } from './use-counter.ts';
import { faultsOf } from './use-taking.ts';

interface OrderLinesProps {
  counter: CounterState;
  onChange: (id: string) => void;
}

export function OrderLines({ counter, onChange }: OrderLinesProps) {
  const { lines, change, taking } = counter;
  const faults = faultsOf(taking.refusal, lines);
  if (lines.length === 0) return <p className={styles.none}>Nothing yet: tap a pizza, or type its name.</p>;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { id, pizza, note, quantity, amount } = line;
        const name = pizza?.name ?? 'A pizza';
        const problem = line.problem ?? faults.get(id);
        return (
          <li key={id} className={styles.line} data-problem={problem ? true : undefined}>
            <div className={styles.head}>
              <strong>{name}</strong>
              <Money paise={amount} />
            </div>
            <Made line={line} />
            {note && <p className={styles.small}>“{note}”</p>}
            {problem && <p className={styles.problem}>{problem}</p>}
            <div className={styles.tools}>
              <Stepper
                value={quantity}
                label={name}
                onChange={(next) => change((now) => setQuantity(now, id, next))}
              />
              {pizza && !pizza.kind && (
                <Button
                  variant="quiet"
                  className={styles.tool}
                  aria-label={`Change ${name}`}
                  onClick={() => onChange(id)}
                >
                  Change
                </Button>
              )}
              <Button
                variant="quiet"
                className={styles.tool}
                aria-label={`Remove ${name}`}
                onClick={() => change((now) => removeLine(now, id))}
              >
                Remove
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** How it differs from the menu’s. */
function Made({ line: { made, pizza } }: { line: ShownLine }) {
  if (!made || !pizza) return null;
  const words = lineWords({ ...made, recipe: ownRecipe(pizza), asChosen: true });
  return <p className={styles.small}>{words.join(' · ')}</p>;
}

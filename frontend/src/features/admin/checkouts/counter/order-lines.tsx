import { lineWords } from '@forno/shared/messages/admin';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Stepper } from '#widgets/stepper.tsx';
import { ownRecipe, type ShownLine } from './counter-order.ts';
import styles from './order-lines.module.css';

interface OrderLinesProps {
  lines: readonly ShownLine[];
  /** What a refusal says of a line, by its id. */
  faults: ReadonlyMap<string, string>;
  onQuantity: (id: string, quantity: number) => void;
  onChange: (line: ShownLine) => void;
  onRemove: (id: string) => void;
}

export function OrderLines({ lines, faults, onQuantity, onChange, onRemove }: OrderLinesProps) {
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
              <Stepper value={quantity} label={name} onChange={(next) => onQuantity(id, next)} />
              {pizza && !pizza.kind && (
                <Button
                  variant="quiet"
                  className={styles.tool}
                  aria-label={`Change ${name}`}
                  onClick={() => onChange(line)}
                >
                  Change
                </Button>
              )}
              <Button
                variant="quiet"
                className={styles.tool}
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(id)}
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

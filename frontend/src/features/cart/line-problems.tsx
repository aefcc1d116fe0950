import type { CartLine, CartProblem } from '@forno/shared/contracts';
import { tooFewText } from '@forno/shared/messages';
import { Link } from 'react-router-dom';
import { tellCartChange } from '#api/tell-cart-change.ts';
import { Button } from '#ui/button.tsx';
import styles from './line-problems.module.css';

interface LineProblemsProps {
  line: CartLine;
  onRemove: (line: CartLine) => void;
}

const words: Record<CartProblem['kind'], (problem: CartProblem) => string> = {
  pizza_gone: () => 'This pizza is no longer on the menu.',
  ingredient_gone: ({ name }) => `No longer available: ${name}.`,
  sold_out: ({ name }) => `Sold out: ${name}.`,
  too_few: ({ name, left = 0 }) => `${tooFewText(name, left)} Please order fewer.`,
  price_changed: () => 'The price has changed since you added it.',
};

/** Saving the line as it is makes today's price the line's own. */
const acceptPrice = () => void tellCartChange((lines) => [...lines]);

/** What became of a line since it was added, each with the way to mend it. */
export function LineProblems({ line, onRemove }: LineProblemsProps) {
  const problems = line.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={`To mend: ${line.pizzaName}`}>
      {problems.map((problem) => (
        <li key={`${problem.kind} ${problem.name}`} className={styles.problem}>
          <span>{words[problem.kind](problem)}</span>{' '}
          {problem.kind === 'pizza_gone' && (
            <Button size="s" onClick={() => onRemove(line)}>
              Take it out
            </Button>
          )}
          {problem.kind === 'price_changed' && (
            <Button size="s" onClick={acceptPrice}>
              Accept the new price
            </Button>
          )}
          {problem.kind !== 'pizza_gone' && problem.kind !== 'price_changed' && (
            <Link to={`/add-inventory#${line.pizzaId}`}>Choose something else</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

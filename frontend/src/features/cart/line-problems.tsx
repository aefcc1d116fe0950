import type { CartLine, CartProblem } from '@forno/shared/contracts';
import { chargedPrice, type Customisation, formatRupees, lineIdOf } from '@forno/shared/domain';
import { reasonsAgainst, tooFewText } from '@forno/shared/messages';
import { Link } from 'react-router-dom';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './line-problems.module.css';

interface LineProblemsProps {
  line: CartLine;
  customisation: Customisation;
  onRemove: (line: CartLine) => void;
}

const words: Record<CartProblem['kind'], (problem: CartProblem, price: number) => string> = {
  pizza_gone: () => 'This pizza is no longer on the menu.',
  ingredient_gone: ({ name }) => `No longer available: ${name}.`,
  sold_out: ({ name }) => `Sold out: ${name}.`,
  too_few: ({ name, left = 0 }) => `${tooFewText(name, left)} Please order fewer.`,
  price_changed: ({ was }, price) =>
    was === undefined
      ? `The price is now ${formatRupees(price)}.`
      : `The price has changed from ${formatRupees(was)} to ${formatRupees(price)}.`,
};

/** Problems of a line since it was added, each with a fix. Price changes are accepted for all lines at once. */
export function LineProblems({ line, customisation, onRemove }: LineProblemsProps) {
  const problems = line.problems ?? [];
  const price = chargedPrice(line, customisation);
  if (problems.length === 0) return null;

  const wayOut = ({ kind }: CartProblem) => {
    if (kind === 'price_changed') return null;
    if (kind === 'pizza_gone')
      return (
        <Button size="s" onClick={() => onRemove(line)}>
          Remove it
        </Button>
      );
    return <Link to={`/add-inventory#${lineIdOf(line)}`}>Choose something else</Link>;
  };
  return (
    <ul
      className={styles.problems}
      tabIndex={-1}
      data-stops-checkout={reasonsAgainst(line).length > 0 || undefined}
      aria-label={`Needs a change: ${line.pizzaName}`}
    >
      {problems.map((problem) => (
        <li key={`${problem.kind} ${problem.name}`}>
          <Notice action={wayOut(problem)}>{words[problem.kind](problem, price)}</Notice>
        </li>
      ))}
    </ul>
  );
}

import { type ChosenLine, type OrderStatus, orderStatuses } from '@forno/shared/domain';
import type { CSSProperties } from 'react';
import ovenRoad from '#art/oven-road.svg?raw';
import { Still } from '#art/still.tsx';
import styles from './oven-road.module.css';
import { PizzaPicture } from './pizza-picture.tsx';

export interface Traveller {
  key: string;
  recipe: ChosenLine;
  name: string;
  image: string;
  status: OrderStatus;
}

interface OvenRoadProps {
  pizzas: readonly Traveller[];
  /** Once, for an order that has just arrived: basil rains on it. */
  joy?: boolean | undefined;
}

/** Enough to see that there are several. */
const most = 4;
const leaves = Array.from({ length: 14 }, (_, index) => index);
const styleOf = (values: Record<`--${string}`, number>) => values as CSSProperties;

/** The pizzas on their way from the board through the oven and the box to the plate. Decoration: words say it too. */
export function OvenRoad({ pizzas, joy }: OvenRoadProps) {
  const shown = pizzas.slice(0, most);
  const inOven = shown.some(({ status }) => status === 'In the Kitchen');
  return (
    <div className={styles.road} data-baking={inOven || undefined} aria-hidden="true">
      <Still svg={ovenRoad} className={styles.places} />
      {shown.map(({ key, status, recipe, name, image }, index) => (
        <span
          key={key}
          className={styles.pizza}
          data-status={status}
          style={styleOf({
            '--station': orderStatuses.indexOf(status),
            '--aside': index - (shown.length - 1) / 2,
          })}
        >
          <PizzaPicture recipe={recipe} name={name} image={image} size={72} label="" />
        </span>
      ))}
      {joy && (
        <span className={styles.joy}>
          {leaves.map((leaf) => (
            <span
              key={leaf}
              className={styles.leaf}
              style={styleOf({ '--leaf': leaf, '--turn': (leaf * 5) % 7 })}
            />
          ))}
        </span>
      )}
    </div>
  );
}

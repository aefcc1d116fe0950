import type { Recipe } from '@forno/shared/domain';
import { createElement, memo, useState, type CSSProperties, type ReactElement } from 'react';
import { describePizza, drawPizza } from './draw-pizza.ts';
import type { Layer, Shape } from './shape.ts';
import styles from './pizza-art.module.css';

interface PizzaArtProps extends Recipe {
  /** Side in CSS pixels, reserved before rendering. */
  size: number;
  /** Replaces the generated alternative text; empty when adjacent text says it. */
  label?: string;
  /** The pizza's name, which varies the drawing. */
  seed?: string;
}

function element({ key, tag, attrs, children }: Shape): ReactElement {
  return createElement(tag, { key, ...attrs }, children?.map(element));
}

interface LayerArtProps {
  layer: Layer;
  /** Whether it was added after the first render; evaluated once. */
  late: boolean;
}

/** One veggie. Each piece has its own group, so that it falls straight despite its rotation. */
function VeggieArt({ layer, late }: LayerArtProps) {
  const [landing] = useState(late);
  return (
    <g data-layer={layer.key}>
      {layer.shapes.map((piece, index) => (
        <g
          key={piece.key}
          className={landing ? styles.landing : undefined}
          style={landing ? ({ '--turn': index } as CSSProperties) : undefined}
        >
          {element(piece)}
        </g>
      ))}
    </g>
  );
}

function PizzaDrawing({ base, sauce, cheese, veggies, size, label, seed }: PizzaArtProps) {
  const recipe = { base, sauce, cheese, veggies };
  const drawing = drawPizza({ ...recipe, seed, size });
  const ticked = veggies.join();
  const [first] = useState(ticked);
  const [changed, setChanged] = useState(false);
  if (!changed && ticked !== first) setChanged(true);

  const words = label ?? describePizza(recipe);
  const role = words === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words };
  return (
    <svg
      className={styles.pizza}
      viewBox={drawing.viewBox}
      width={size}
      height={size}
      {...drawing.attrs}
      {...role}
    >
      {drawing.layers.map((layer) =>
        layer.kind === 'veggie' ? (
          <VeggieArt key={layer.key} layer={layer} late={changed} />
        ) : (
          <g key={layer.key} data-layer={layer.key}>
            {layer.shapes.map(element)}
          </g>
        ),
      )}
    </svg>
  );
}

/** Draws the pizza from its recipe, again only when something of it has changed. Added toppings land one by one. */
export const PizzaArt = memo(
  PizzaDrawing,
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

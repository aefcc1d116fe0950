export { describePizza } from './describe-pizza.ts';
export { drawPicture } from './draw-picture.ts';
export { drawPizza } from './draw-pizza.ts';
export type { PizzaRecipe } from './draw-pizza.ts';
export { randomFrom } from './random.ts';
export { renderSvg } from './render-svg.ts';
export type { Layer, Shape } from './shape.ts';

import {
  changesOf,
  type ChosenLine,
  formatCount,
  isOurRecipe,
  type ItemKind,
  madeOf,
  type RecipeChange,
} from '../../domain/index.ts';

function changeWords({ name, insteadOf }: RecipeChange): string {
  if (name === undefined) return `no ${insteadOf}`;
  return insteadOf === undefined ? `+ ${name}` : `${name} instead of ${insteadOf}`;
}

/**
 * What a line is, in words: its ingredients or, for a pizza with a recipe, "Our recipe" or the changes of it, such as
 * "Makhani instead of Tomato", "+ Jalapeño" and "no Paneer". None of what is no pizza. Whoever prints a line takes
 * these words.
 */
export function lineWords(line: ChosenLine): string[] {
  if (line.kind) return [];
  const { base, sauce, cheese, veggies } = madeOf(line);
  if (!line.recipe) return [base, sauce, cheese, ...veggies];
  return isOurRecipe(line) ? ['Our recipe'] : changesOf(line).map(changeWords);
}

type Kinds = readonly { kind?: ItemKind | undefined }[];

/** What so many of these are called. */
export const nounFor = (count: number, lines: Kinds): string =>
  `${lines.some(({ kind }) => kind) ? 'item' : 'pizza'}${count === 1 ? '' : 's'}`;

/** How many these are, in words: of pizzas alone, or of whatever it is. */
export const countWords = (count: number, lines: Kinds): string =>
  `${formatCount(count)} ${nounFor(count, lines)}`;

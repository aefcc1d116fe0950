import {
  changesOf,
  type ChosenLine,
  isOurRecipe,
  type ItemKind,
  madeOf,
  pluralise,
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

/** How many these are, in words: of pizzas alone, or of whatever it is. */
export const countWords = (count: number, lines: readonly { kind?: ItemKind | undefined }[]): string =>
  pluralise(count, lines.some(({ kind }) => kind) ? 'item' : 'pizza');

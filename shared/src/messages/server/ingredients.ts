import { correctableDays, formatCount, nameKeyOf } from '../../domain/index.ts';

const named = 5;

/** Why an ingredient stays, or can't have a name. */
export const ingredientTexts = {
  isDefault: (name: string): string =>
    `“${name}” stays, by this name: it is on every pizza for which nothing else was chosen. If there is none, mark it as sold out.`,
  inRecipes: (name: string, pizzas: readonly string[]): string => {
    const more = pizzas.length - named;
    const listed = [...pizzas.slice(0, named), ...(more > 0 ? [`${formatCount(more)} more`] : [])];
    return `“${name}” is in the recipe of ${listed.join(', ')}. Please change the recipe first.`;
  },
  held: (name: string): string => `A checkout in progress needs “${name}”. Please try again in a moment.`,
  countedSince: (name: string, expected: number): string =>
    `“${name}” was counted or changed meanwhile: ${formatCount(expected)} should lie there now. Please check it again.`,
  receivedSince: (name: string, most: number): string =>
    `Of “${name}”, at most ${formatCount(most)} can be taken back: received in the last ${correctableDays} days, and not sold, thrown away, missing at a count or taken back since.`,
  wastedSince: (name: string, most: number): string =>
    `Of “${name}”, at most ${formatCount(most)} thrown away for this reason can be taken back: of the last ${correctableDays} days, and since the last count.`,
  wastedAs: (name: string, most: number): string =>
    `Of “${name}”, at most ${formatCount(most)} were thrown away for this reason in the last ${correctableDays} days.`,
  taken: (name: string, by: string): string =>
    nameKeyOf(name) === nameKeyOf(by)
      ? `${by} already exists.`
      : `“${name}” is now called “${by}”. Please choose another name.`,
};

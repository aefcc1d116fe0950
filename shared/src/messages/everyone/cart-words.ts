/** What a cart has besides what was chosen before the login. */
export const alsoInCart = (lines: readonly string[]): string =>
  `Also in your cart, from before: ${lines.join(', ')}.`;

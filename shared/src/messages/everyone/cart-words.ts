/** What a cart has besides what was chosen before the login. */
export const alsoInCart = (lines: readonly string[]): string => {
  const named = lines.length > 3 ? [...lines.slice(0, 2), `${lines.length - 2} more`] : lines;
  return `Also in your cart, from before: ${named.join(', ')}.`;
};

/** What the menu says of itself, which the server also writes into its page, for readers without scripts. */
export const menuHead = { title: 'Menu', lead: 'Straight from the wood-fired oven to your door.' };

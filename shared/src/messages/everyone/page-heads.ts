/**
 * What screens say of themselves that the server also writes into their pages, for readers without scripts. One by one:
 * a page's script gets its own alone.
 */
export const menuHead = { title: 'Menu', lead: 'Straight from the wood-fired oven to your door.' };
export const statusHead = {
  title: 'Is everything working?',
  lead: 'Ordering, payment, live updates and emails, as they are right now.',
};

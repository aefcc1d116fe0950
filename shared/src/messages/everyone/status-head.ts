/** As of the menu: apart from it, so that a page's script gets its own words alone. */
export const statusHead = {
  title: 'Is everything working?',
  lead: 'Ordering, payment, live updates and emails, as they are right now.',
};

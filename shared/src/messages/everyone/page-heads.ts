/** What screens say of themselves that the server also writes into their pages, for readers without scripts. */
export const pageHeads = {
  menu: { title: 'Menu', lead: 'Straight from the wood-fired oven to your door.' },
  status: {
    title: 'Is everything working?',
    lead: 'Ordering, payment, live updates and emails, as they are right now.',
  },
} as const;

import { statusTitle } from './status-title.ts';

/** As of the menu: apart from it, so that a page's script gets its own words alone. */
export const statusHead = {
  title: statusTitle,
  lead: 'Ordering, payment, live updates and emails, as they are right now.',
};

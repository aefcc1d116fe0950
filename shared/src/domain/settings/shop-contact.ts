/** The shop as it tells of itself: on its pages, in its mails, to search engines. */
export interface ShopContact {
  name: string;
  address: string;
  phone: string;
  email: string;
  about: { title: string; text: string; figures: { figure: string; text: string }[] };
}

/** Until the owner has entered the shop's own. */
export const defaultContact: ShopContact = {
  name: 'Forno',
  address: '14 Lavelle Road, Bengaluru 560001',
  phone: '+91 80 5550 0142',
  email: 'hello@forno.example',
  about: {
    title: 'A small place with one big oven',
    text: 'Forno began with a second-hand oven from Naples, a lane behind Lavelle Road, and an argument about tomatoes that is still going on. We bake what grows around Bengaluru, on dough that we leave alone for two days, over a fire that somebody watches all evening.\n\nNothing here is secret. You see what every pizza is made of, what it costs and where it is, from the minute the flour flies until your doorbell rings.',
    figures: [
      { figure: '48 h', text: 'of rest for every dough' },
      { figure: '450 °C', text: 'in the oven, fed with mango and tamarind wood' },
      { figure: '90 s', text: 'in the oven, then straight to you' },
    ],
  },
};

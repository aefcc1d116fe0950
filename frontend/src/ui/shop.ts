/** The shop's contact details, as the home page and the footer show them. */
export const shop = {
  address: ['14 Lavelle Road', 'Bengaluru 560001'],
  phone: '+91 80 5550 0142',
  email: 'hello@forno.example',
} as const;

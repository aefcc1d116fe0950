/** The shop's contact details, as the home page, the footer and mails show them. */
export const shopContact = {
  address: ['14 Lavelle Road', 'Bengaluru 560001'],
  phone: '+91 80 5550 0142',
  email: 'hello@forno.example',
} as const;

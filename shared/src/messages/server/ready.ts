/** What has to be there before a shop opens. */
export const readyWords = {
  contact: {
    title: 'Name, address, phone and email',
    why: 'Customers and the payment provider look for them. Those of the example shop are still there.',
  },
  papers: {
    title: 'Legal name and food licence',
    why: 'The FSSAI number has to be on every bill and on the site. Bills are off, and what is paid gets none, until a GST scheme is chosen under “Bills and tax”.',
  },
  policies: {
    title: 'Grievance officer and days of a refund',
    why: 'Consumer law wants an officer named, and the provider a time for refunds.',
  },
  hours: { title: 'Opening hours', why: 'Without them the shop takes orders all night.' },
  area: { title: 'Delivery area', why: 'Without PIN codes the shop promises to deliver anywhere.' },
  keys: {
    title: 'The payment provider’s keys',
    why: 'Set RAZORPAY_KEY_ID and its secrets: test keys first, live keys last.',
  },
  order: {
    title: 'A test order',
    why: 'Order a pizza as a customer and pay: only then is it known that money becomes orders.',
  },
  mail: {
    title: 'Mail that arrives',
    why: 'Set SMTP_URL, register, and follow the link in the mail: only then is it known that mails arrive.',
  },
  backup: {
    title: 'A backup',
    why: 'Run “npm run backup”, with Docker “./forno backup”, and keep the file elsewhere. Try to restore it on another machine.',
  },
  restored: {
    title: 'Numbers after a restore',
    why: 'A backup was restored. Bills and credit notes begin a new series by themselves, shown with the month’s papers.',
  },
  staff: {
    title: 'Staff after a restore',
    why: 'Who was dismissed since the backup is on the list again, and a password that was changed since is the old one. Nobody but owners may do anything before an owner confirms them under Staff: end those who are gone first, owners too.',
  },
} as const;

/** The same of a shop that issues bills already. */
export const licenceMissing = {
  title: 'Food licence',
  why: 'Bills are issued without the FSSAI number, which has to be on every one and on the site: enter it under “Bills and tax”.',
} as const;

/** Why a shop with live keys does not start. */
export const notReadyText = (missing: readonly string[]): string =>
  `With live keys this shop may not open yet. Missing: ${missing.join('; ')}. Start it with test keys, set these at /admin/shop, and see "npm run ready". LIVE_KEYS_UNREADY=allow starts it nevertheless.`;

import { pluralise } from '../../domain/index.ts';
import { mailName } from '../admin/mail-name.ts';

/** A rider has no account. */
export const riderWords = { name: 'The rider, by link', by: 'the rider' } as const;

/** What somebody did to an order, its checkout, mails or jobs, by its name in the audit log. */
const actionWords: Readonly<Record<string, string>> = {
  acknowledged: 'Seen',
  status: 'Status set',
  void: 'Cancelled',
  remake: 'Made again',
  refund: 'Money given back',
  delivery: 'Delivery changed',
  time: 'Time changed',
  tender: 'Way of payment corrected',
  taken: 'Taken along',
  'nobody there': 'Nobody there',
  called: 'Called, as nobody was there',
  retry: 'Job tried again',
  discard: 'Job discarded',
  'ask-provider': 'Provider asked',
  'resend-mail': 'Email sent again',
};

/** The entries of a checkout's timeline. */
export const timelineTexts = {
  begun: (what: string) => `Checkout started for ${what}`,
  reported: 'A payment was reported',
  paid: 'Paid',
  fulfilled: 'All orders created',
  expired: 'Checkout expired, hold released',
  rebuilt: 'Rebuilt from the provider’s records',
  orderMade: (order: string) => `Order ${order} created`,
  orderShort: (missing: string) => `Out of stock when created: ${missing}`,
  orderStatus: (order: string, status: string) => `Order ${order}: ${status}`,
  arrived: { rider: 'said by the rider', assumed: 'assumed: nobody said so' },
  orderVoided: (order: string) => `Order ${order} cancelled`,
  allPizzas: 'All pizzas',
  pizzasMoved: (pizzas: string, status: string) => `${pizzas}: ${status}`,
  pizzasVoided: (pizzas: string) => `${pizzas}: cancelled`,
  refund: (amount: string) => `Refund of ${amount}`,
  refundStates: {
    held: 'waits for approval',
    kept: 'not made, the money was kept',
    due: 'due',
    done: 'done',
    failed: 'failed at the provider',
  },
  webhook: (event: string) => `Webhook ${event}`,
  processed: (event: string) => `Webhook ${event} handled`,
  mailWritten: (template: string) => `Email ${mailName(template)} written`,
  mailSent: (template: string) => `Email ${mailName(template)} sent`,
  mailDead: (template: string) => `Email ${mailName(template)} will never be sent`,
  did: (action: string, subject: string) => `${actionWords[action] ?? action}: ${subject}`,
  'create-payment': 'Browser asked to pay',
  'verify-payment': 'Browser reported the payment',
  job: (title: string, attempt: number, outcome: string) => `${title}, attempt ${attempt}: ${outcome}`,
  retried: 'failed, will be retried',
} as const;

/** Why an email was not sent. */
export const tooLate = 'It could not be sent in time.';

/** Previews of operator actions: what they will and will not do. */
export const actionTexts = {
  retryTitle: (title: string) => `Retry: ${title}`,
  retryWill: 'Runs this job again now, with its full number of attempts.',
  retryAllTitle: (title: string) => `Retry all: ${title}`,
  retryAllWill: (count: number, perSecond: number) =>
    `Runs ${pluralise(count, 'job')} again, ${perSecond} a second, so that nothing is overloaded.`,
  retryLabel: 'Retry',
  noReason: 'no reason given',
  unreadable: 'its data can not be read',
  discardTitle: (title: string) => `Discard: ${title}`,
  discardWill: 'Removes this job from its queue. The reason is recorded in the audit log.',
  discardMail: 'This email will never be sent.',
  discardWont: 'Nothing changes in the database: orders, payments and refunds stay as they are.',
  discardLabel: 'Discard',
  askTitle: 'Check with the provider now',
  askWill: 'Asks the provider for the payments of this checkout, and acts on the answer.',
  askWont: [
    'It does not charge anybody.',
    'What is booked already is not booked twice: orders and refunds are each made once.',
  ],
  askLabel: 'Ask now',
  resendTitle: (template: string) => `Send again: ${mailName(template)}`,
  resendWill: 'Sends a copy of this email to the same address.',
  resendWont: ['It changes neither the order nor the payment.'],
  resendLabel: 'Send again',
  rebuildTitle: 'Rebuild all work',
  rebuildWill:
    'Looks through the database for everything that is not finished (orders, refunds, checks with the provider, emails, live events) and puts its jobs into the queues again, failed ones too.',
  rebuildWont: [
    'A job that is there already is not added twice.',
    'Whatever is done already is not done again: no second order, refund or email.',
  ],
  rebuildLabel: 'Rebuild',
  done: 'Done. The work has been queued.',
} as const;

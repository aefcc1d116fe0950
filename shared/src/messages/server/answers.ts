import { type Called, callName, formatPaise, limits, pluralise, tillLimits } from '../../domain/index.ts';
import { refundBack, refundDisputed, refundHeld, refundLost } from '../everyone/disputes.ts';

/** Of a key that came again with something else. */
export const otherOrder = (before: Called): string =>
  `This screen has sent another order before${before.number === undefined ? '' : `: Number ${callName(before)}`}. Nothing of this one is taken: please send it again.`;
/** Of the link in whose place an order was to be taken. */
export const linkTexts = {
  ended: 'The link is ended, and nothing is held any more.',
  paid: 'The link of this order was paid meanwhile: it is on the board. Nothing more is taken.',
  checked:
    'A payment by the link of this order is being checked. Please look at the board in a minute: nothing more is taken.',
  gone: 'There is no such link any more. Please send the order again.',
} as const;
export const otherMove =
  'Another sum was booked under this number a moment ago. Please look at the till, and book this one again.';
/** What the till should have, in paise; below 0 it has nothing. */
export const tillShort = (has: number): string =>
  `This till has ${formatPaise(Math.max(0, has))}: no more can be paid out of it.`;
export const tillFull = `This till has ${tillLimits.movesMax} pay-ins and pay-outs, the most there can be: count and close it, and open the next one.`;
/** Of what is collected. */
export const noAddress = 'This order is collected at the shop: it goes nowhere.';
export const otherRemake = 'Something else was made again a moment ago. Please look, and ask again.';

/** To staff, of what was not ordered for later, or is to be begun. */
export const timeStays = 'It is to be made now: its time stays.';

/** Of a delivery whose orders do not stand there yet. */
export const justPaid =
  'This was paid a moment ago and is still being written down. Please try again in a moment.';

/** Of what was ordered for later. */
export const timeOften = 'You have changed the time many times. Please call us to change it again.';

/** Of a delivery that has as many links as it may. */
export const sharedOften = 'You have shared this delivery many times. Please stop sharing it first.';

export const gstinOwn = 'This is our own GSTIN. Enter the one of your business.';

/** On a bill as a PDF. */
export const pdfLetters =
  '“?” stands for letters or pictures that this file can’t show. The bill’s page in the shop shows them.';

/** Of what is to be given back another way. */
export const refundMadeAfterAll =
  'The provider has made this refund after all: nothing was noted. Please check the money again in a minute.';

/** Of a list of refunds to approve. */
export const refundsChanged = 'The list has changed since you opened it. Please look at it again.';

const tellThem = 'There is no email address: please tell the customer.';
const told = (email: string): string => (email ? 'The customer is told by email.' : tellThem);

/** Success messages of calls without other data. */
export const answers = {
  loggedOut: 'You are logged out.',
  /** Without an email nobody is told. */
  deliveryChanged: (email: string) => `Changed. ${told(email)}`,
  deliverySame: 'Nothing was changed.',
  seen: 'Seen.',
  deliveryCalled: 'Noted that the shop has called.',
  timeChanged: (email: string) =>
    `The time is changed. ${email ? 'We have confirmed it by email.' : tellThem}`,
  askAtTheCounter:
    'You paid for this order at the counter. Please ask or call us: we cancel it and give the money back.',
  orderRemade: 'It is being made again.',
  pushOn: 'This device is told of your orders.',
  pushOff: 'This device is not told of your orders any more.',
  pushServiceUnknown: 'We do not know the push service of this browser.',
  loggedOutEverywhere: 'You are logged out on every device.',
  sessionsEnded: 'They are logged out on every device.',
  invited: (email: string) => `We have sent a link to ${email}. It works once, for two days.`,
  dutiesChanged: 'Their duties are changed.',
  staffEnded: 'Their access has ended.',
  yourAccessEnded: 'An owner has ended your access as staff. Please ask them if you still work here.',
  stationEnded: 'The station has ended.',
  pinSet: 'Your PIN is set.',
  pinOff: 'You have no PIN any more.',
  invitationAccepted: 'You can log in now.',
  secondFactorOff: 'Two-step login is off.',
  reauthenticated: 'Thank you. We will not ask again for a while.',
  accountDeleted: 'Your account is deleted.',
  emailVerified: 'Thank you. Your email address is verified.',
  emailChanged: 'Thank you. We have sent a link to the new address to confirm it.',
  emailConfirmSent: (email: string) =>
    `We have sent a link to ${email}. Your email changes once you follow it.`,
  emailCorrected: (email: string) =>
    `Your email is corrected. We emailed a link to set a password to ${email}.`,
  unsubscribed: 'You will get no more emails about your orders.',
  verificationSent: 'We have sent you a new link. Please check your inbox.',
  /** The same whether the address has an account or not. */
  resetSent: `If an account uses this email, we have sent it a link, which works for one hour. A mail may take some minutes. We send at most ${limits.linksPerHour} an hour.`,
  resetLinkWorks: 'This link works. Please choose a new password.',
  passwordChanged: 'Your new password is set. Other devices are logged out.',
  passwordSet: 'Your new password is set. Please log in.',
  paymentVerified: 'Payment verified.',
  /** Some clients prefix it with "failed", so the text itself must be accurate. */
  paymentUndecided:
    'We have not heard from your bank yet. Please do not pay again: your order appears under Orders once the payment is confirmed.',
  queuesOpen: 'You can open the queues now.',
  pizzaCancelled: 'Cancelled: the money for it is on its way back. The rest of your order stays.',
  restLacks:
    'What stays of your order would be too little for this delivery. Please cancel the whole order, or ask us.',
  orderCancelled: 'Your order is cancelled and your money is on its way back.',
  rated: 'Thank you. The shop reads it.',
  sharingEnded: 'Nobody can follow this delivery by a link any more.',
  refundHeld: `Your order is cancelled. ${refundHeld}`,
  refundBack: `Your order is cancelled. ${refundBack}`,
  adminRefundBack: `The order is cancelled. ${refundLost}`,
  adminRefundHeld: `The order is cancelled, and its refund is held. ${refundDisputed}`,
  remakesToo: 'What was being made again is not made either.',
  othersStay: (why: string) => `Not all of them: ${why}`,
  arrivedMeanwhile: 'This order has arrived in the meantime. Please decide again whether it is refunded.',
  alreadyCancelled: (refund?: string, some = false) =>
    `${some ? 'Some of it' : 'This order'} was cancelled already, ${refund ? `with a refund of ${refund}` : 'without a refund'}.`,
  reverifying: 'The payment is being checked again.',
  refunding: 'The refund is being checked with the provider, and sent if it is missing.',
  moneyKept: 'The money is kept.',
  refundedByHand: (email: string) => `Noted as given back. ${told(email)}`,
  refundsApproved: (count: number) =>
    `${count === 1 ? 'The refund is' : `${pluralise(count, 'refund')} are`} on the way to the provider.`,
} as const;

import {
  type BackWay,
  type channels,
  type CheckoutState,
  exactTime,
  formatPaise,
  type Fulfilment,
  type OtherTerms,
  pluralise,
  type Stage,
} from '../../domain/index.ts';
import { wayWords } from '../everyone/payment-words.ts';

interface Way {
  tender?: BackWay | undefined;
  by?: string | undefined;
  byProvider?: boolean | undefined;
  otherPayment?: boolean | undefined;
  failures?: number | undefined;
  restUntil?: string | undefined;
}

/** The page of one delivery, for staff. */
export const deliveryWords = {
  /** Until the kitchen has seen it; what is collected is not delivered. */
  changed: (way: Fulfilment | undefined) => (way ? 'Order changed' : 'Delivery changed'),
  states: {
    opening: 'not paid yet',
    unpaid: 'not paid yet',
    expired: 'not paid',
    paid: 'paid, being ordered',
    fulfilled: 'ordered',
    refused: 'refused, refunded',
  } satisfies Record<CheckoutState, string>,
  rebuilt:
    'This checkout was lost with the database, and rebuilt from the payment provider’s records. Ask the customer before you refund it.',
  fulfilments: { pickup: 'For pickup, ordered' },
  rider: 'Rider',
  nobodyThere: 'Nobody there',
  collected: 'To collect at the shop',
  cancelled: (number: string, what: string) => `${number} is cancelled: do not make ${what}.`,
  onBoard: (stage: Stage) => `On the board: ${stage}`,
  taken: (by: string | undefined) => `at the counter${by ? `, taken by ${by}` : ''}`,
  fee: 'Of it the delivery fee',
  beingMade: 'Being ordered',
  notOrdered: 'Not ordered',
  notPaid: 'To pay',
  paid: 'Paid',
  givenBack: 'Given back',
  due: 'On its way back',
  disputed: 'Disputed by the bank',
  left: 'Left',
  failed: (reason: string) => `The last attempt to pay failed: ${reason}`,
  payment: (id: string) => `Payment ${id}`,
  refundStates: {
    held: 'wait for approval',
    kept: 'were not refunded',
    due: 'are on their way back',
    done: 'given back',
    failed: 'could not be given back',
  },
  refundWay: ({ tender, by, byProvider, otherPayment, failures = 0, restUntil }: Way): string =>
    [
      tender
        ? wayWords[tender]
        : byProvider
          ? 'at the provider’s dashboard'
          : 'to the account they paid from',
      ...(by ? [`by ${by}`] : []),
      ...(otherPayment ? ['of another payment, which bought nothing'] : []),
      ...(failures > 0 ? [`failed ${pluralise(failures, 'time')} at the provider`] : []),
      ...(restUntil ? [`tried again ${exactTime(new Date(restUntil))}`] : []),
    ].join(', '),
  messages: 'Their messages since',
} as const;

interface Held {
  lines?: readonly { name: string; quantity: number }[] | undefined;
  fulfilment?: Fulfilment | undefined;
  channel?: (typeof channels)[number] | undefined;
}

/** What was bought by a payment whose customer a restored backup does not know; nothing where its lines are lost too. */
export const heldWords = ({ lines = [], fulfilment, channel }: Held): string =>
  [
    lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    fulfilment && deliveryWords.collected,
    channel === 'counter' && 'Taken at the counter, paid by a link',
  ]
    .filter(Boolean)
    .join('. ');

const rupeesOr = (paise: number) => (paise > 0 ? formatPaise(paise) : 'nothing');

/** Of a paid delivery that goes elsewhere: nothing is charged. */
export const readdressWords = {
  stays: (paid: number) =>
    paid > 0 ? 'The delivery fee stays as it was paid.' : 'No delivery fee was paid, and none is charged.',
  terms: ({ fee, minimum }: OtherTerms, paid: number) =>
    `Delivery there costs ${rupeesOr(fee)}${minimum === undefined ? '' : ` and needs an order of ${formatPaise(minimum)}`}; ${rupeesOr(paid)} was paid.`,
  nothingCharged: 'The fee and the bill stay as they are.',
  allTheSame: 'Deliver there all the same',
} as const;

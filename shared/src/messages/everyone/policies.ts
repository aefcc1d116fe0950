import {
  type DeliveryTerms,
  pluralise,
  exactTime,
  type Kept,
  privacyNotice,
  type ShopContact,
  type TaxRegime,
} from '../../domain/index.ts';
import { contactLead } from './complaints.ts';
import { feeTexts } from './delivery-fee.ts';

/** What the pages say of this shop; null: not set. */
export interface PublicFacts {
  version: number;
  /** Its address is that of the papers, once there are any. */
  contact: ShopContact;
  policies: {
    officer: { name: string; title: string; email: string; phone: string };
    /** Working days. */
    refundDays: number;
    /** ISO 8601. */
    changedAt: string;
  } | null;
  papers: {
    regime?: TaxRegime | undefined;
    legalName: string;
    address: string;
    gstin?: string | undefined;
    fssai?: string | undefined;
  } | null;
  /** Days until each kind of data ends. */
  keptDays: Record<string, number>;
  /** Paise: the most that delivery costs; absent: nothing. */
  deliveryFee?: number | undefined;
  /** Of each area; absent: nothing depends on the sum. */
  deliveryTerms?: DeliveryTerms[] | undefined;
}

/** A paragraph, a list, or rows of two cells. */
export type PolicyPart = string | readonly string[] | { rows: readonly (readonly [string, string])[] };

interface PolicyText {
  lead: string;
  sections: readonly (readonly [heading: string, ...parts: readonly PolicyPart[]])[];
}

/** Of the words below: raised with every change of them. The privacy notice, which is consented to, has its own. */
const written = { version: 2, on: '2026-11-27' };
const noticeWritten = { ...privacyNotice, on: '2026-11-27' };

/** `Version 1, 25 November 2026`: the later of these words' day and of the last change of the shop's facts. */
export function policyVersion(
  path: PolicyPath,
  { policies, version }: Pick<PublicFacts, 'policies' | 'version'>,
): string {
  const words = path === '/policies/privacy' ? noticeWritten : written;
  const changed = policies?.changedAt.slice(0, 10) ?? '';
  const on = changed > words.on ? changed : words.on;
  const [day] = exactTime(new Date(`${on}T12:00Z`)).split(',');
  return `Version ${words.version}.${policies ? version : 0}, ${day}`;
}

const sellerOf = ({ papers, contact: { name, address, phone, email } }: PublicFacts): PolicyPart => ({
  rows: [
    ['Sold by', papers?.legalName ?? name],
    ['Address', address],
    ['Phone', phone],
    ['Email', email],
    ...(papers?.gstin ? [['GSTIN', papers.gstin] as const] : []),
    ...(papers?.fssai ? [['FSSAI licence', papers.fssai] as const] : []),
  ],
});

const officerOf = ({ policies, contact: { phone, email } }: PublicFacts): readonly PolicyPart[] => [
  policies
    ? {
        rows: [
          ['Grievance officer', `${policies.officer.name}, ${policies.officer.title}`],
          ['Phone', policies.officer.phone],
          ['Email', policies.officer.email],
        ],
      }
    : `Write to ${email} or call ${phone}.`,
  'Every message gets a number by email. We answer within 48 hours and settle complaints within a month.',
];

const refundTime = ({ policies }: PublicFacts) =>
  policies ? `within ${pluralise(policies.refundDays, 'working day')}` : 'in 5 to 7 working days';

const about = (facts: PublicFacts): PolicyText => ({
  lead: 'Pizza from a wood-fired oven, made after you have ordered it.',
  sections: [
    [
      'What we do',
      'You choose a pizza from our menu, change what is on it if you like, and pay online. We bake it and bring it to your door.',
      'You see on screen where your order stands, and when it should arrive.',
    ],
    [facts.contact.about.title, ...facts.contact.about.text.split(/\n+/)],
    ['Who sells to you', sellerOf(facts)],
  ],
});

const contact = (facts: PublicFacts): PolicyText => ({
  lead: contactLead,
  sections: [
    ['Reach us', sellerOf(facts)],
    ['Complaints', ...officerOf(facts)],
  ],
});

const terms = (facts: PublicFacts): PolicyText => ({
  lead: 'The rules when you order from us.',
  sections: [
    ['Who sells to you', sellerOf(facts)],
    [
      'Your order',
      'You need an account with a name, an email address and an address to deliver to.',
      'The contract begins when your payment is confirmed. If we can’t make what you paid for, you get your money back.',
      'We make every paid order exactly once, even if you close the page after paying.',
    ],
    [
      'Prices and payment',
      'Prices are in Indian rupees and include all taxes. The cart shows the total that you pay: nothing is added later.',
      'You pay through Razorpay (razorpay.com): by card, UPI, net banking or wallet. We never see your card number. Ask your bank about a chargeback.',
    ],
    [
      'Food',
      'Our kitchen handles wheat, milk, nuts and other allergens. Tell us of an allergy before you order: we can’t promise food without traces.',
    ],
    ['Law', 'Indian law applies. These terms take away none of the rights that a consumer has by law.'],
  ],
});

const refunds = (facts: PublicFacts): PolicyText => ({
  lead: 'When you can cancel, and when your money is back.',
  sections: [
    [
      'Cancel an order',
      'You can cancel on the Orders page until the kitchen starts on your pizza. It costs nothing, and you get back all that you paid.',
      `Once the kitchen has started, call us: ${facts.contact.phone}.`,
    ],
    [
      'Something is wrong',
      'If a pizza is missing, wrong or not good, tell us on the day you get it. We bake it again or refund it, as you wish.',
      'Food can’t be sent back: you keep it.',
    ],
    [
      'When the money is back',
      `We start a refund at once. It reaches the account you paid from ${refundTime(facts)}, and we email you when it is on its way.`,
      'If a payment was charged but no order was made, it is refunded without your asking.',
      ...(facts.deliveryFee ? [feeTexts.rule] : []),
    ],
    ['Complaints', ...officerOf(facts)],
  ],
});

const delivery = ({ contact: { phone }, deliveryFee, deliveryTerms = [] }: PublicFacts): PolicyText => ({
  lead: 'Where we deliver, how long it takes, and what it costs.',
  sections: [
    [
      'Where and when',
      'We deliver by ourselves, during our opening hours. The cart says at once whether we deliver to your PIN code.',
      'Before you pay, the cart shows when your order should arrive. After that the Orders page keeps the time up to date.',
    ],
    [
      'Cost',
      deliveryFee ? feeTexts.upTo(deliveryFee) : 'Delivery is included in the price.',
      ...feeTexts.rules(deliveryTerms),
      ...(deliveryFee ? [feeTexts.rule] : []),
    ],
    ['Late or not at all', `Call us: ${phone}. If we can’t deliver, you get your money back.`],
  ],
});

/** Of each kind of data: what it is, and what it is for. Kept by the days of the table that the nightly job reads. */
const keptWords: Record<Kept, string> = {
  checkouts: 'Orders that were never paid',
  contactMessages: 'Messages to us and our answers',
  mails: 'Emails that we sent',
  webhookEvents: 'Notices of the payment provider',
  users: 'Accounts whose email was never confirmed',
};

const privacy = (facts: PublicFacts): PolicyText => ({
  lead: 'What we know about you, what it is for, and how to end it.',
  sections: [
    [
      'What we keep, and why',
      {
        rows: [
          ['Name, email, password (as a hash)', 'to give you an account and to log you in'],
          ['Address and phone', 'to bring your order to your door'],
          ['What you ordered and paid', 'to make it, to refund it, and because tax law says so'],
          ['Payment number', 'to find your payment at Razorpay; we never see your card'],
          ['Device and time of logins', 'so that you can see and end them'],
          ['Messages to us', 'to answer them'],
        ],
      },
      'We use no advertising and no trackers, and we sell nothing about you. Razorpay gets your name, email and phone for the payment.',
      'If you turn notifications on, we keep your device’s address at the push service of your browser: Google, Mozilla, Microsoft or Apple. It passes our encrypted messages on, and can’t read them.',
    ],
    [
      'How long we keep it',
      {
        rows: [
          ...Object.entries(keptWords).map(
            ([kind, words]) => [words, pluralise(facts.keptDays[kind] ?? 0, 'day')] as const,
          ),
          ['Your account, with what you agreed to and when', 'until you delete it'],
          ['Orders and bills', 'as long as tax law says, without your name once you have left'],
        ],
      },
    ],
    [
      'Your choices',
      [
        'See and correct it: on your profile.',
        'Take it with you: “Download your data” on your profile.',
        'Withdraw your consent, as easily as you gave it: “Delete your account” on your profile.',
        'No emails about orders: a switch on your profile, or the link in each of them.',
        'Name somebody who may use these rights for you, or complain: write to us.',
      ],
      'If we don’t help, you can complain to the Data Protection Board of India.',
    ],
    ['Who is responsible', sellerOf(facts), ...officerOf(facts)],
  ],
});

const accessibility = ({ contact: { phone, email } }: PublicFacts): PolicyText => ({
  lead: 'Everybody should be able to order a pizza.',
  sections: [
    [
      'What we aim for',
      'WCAG 2.1, level AA, as the Indian standard IS 17802 asks. Every page is checked by program in light and dark, at eleven widths, before we change it.',
      [
        'Everything works by keyboard and with a screen reader.',
        'Text can be enlarged to 200 %, and the page to 400 %.',
        'Nothing is told by colour alone, and motion stops where your device asks for it.',
      ],
    ],
    ['What we can’t promise', 'The payment window belongs to Razorpay.'],
    [
      'Tell us',
      `If something does not work for you, we take your order by phone: ${phone}. Write to ${email} about it.`,
    ],
  ],
});

/** Every public page with words of its own, by its path. */
export const policyPages = {
  '/shop/about': about,
  '/shop/contact': contact,
  '/policies/terms': terms,
  '/policies/privacy': privacy,
  '/policies/refunds': refunds,
  '/policies/delivery': delivery,
  '/policies/accessibility': accessibility,
} as const satisfies Record<string, (facts: PublicFacts) => PolicyText>;
export type PolicyPath = keyof typeof policyPages;

/** The page of an address, if it is one of these. */
export const policyPathOf = (address: string): PolicyPath | undefined => {
  const path = address.replace(/\/$/, '');
  return Object.keys(policyNames).find((one): one is PolicyPath => one === path);
};

/** For links, in the footer's order. */
export const policyNames: Record<PolicyPath, string> = {
  '/shop/about': 'About us',
  '/shop/contact': 'Contact',
  '/policies/terms': 'Terms',
  '/policies/privacy': 'Privacy',
  '/policies/refunds': 'Refunds and cancellation',
  '/policies/delivery': 'Delivery',
  '/policies/accessibility': 'Accessibility',
};

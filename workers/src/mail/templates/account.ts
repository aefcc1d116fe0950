import { exactTime } from '@forno/shared/domain';
import { type SecondFactorChange, secondFactorChanges } from '@forno/shared/server/db';
import { z } from 'zod';
import { action, type Chosen, notYouNote, small, template, text, welcome } from './email-content.ts';

const Change = (chosen: Chosen) => ({
  email: chosen(z.string(), 'another one'),
  link: z.url().optional(),
  own: z.boolean().optional(),
  asked: z.boolean().optional(),
});

/** To the old address: notifies of the change or of the wish for it, or, with a link, asks for consent. */
export const emailChange = template(Change, ({ email, link, own, asked }, shop) => {
  if (asked)
    return {
      subject: 'Your account’s email address is about to change',
      preview: `It will be ${email}.`,
      parts: [
        text(`Somebody who knows your password wants to change your account’s email address to ${email}.`),
        small(
          'It changes when the link that we sent there is followed. If it was not you, set a new password: that stops the change and logs every device out.',
        ),
      ],
    };
  if (link === undefined)
    return {
      subject: 'The email address of your account was changed',
      preview: `From now on your account uses ${email}.`,
      parts: [
        text(
          own
            ? `The email address of your account is now ${email}.`
            : `An admin of ${shop.name} changed the email address of your account to ${email}.`,
        ),
        small(`If you asked for this, there is nothing to do. ${notYouNote(shop)}`),
      ],
    };
  return {
    subject: 'Do you want to change your account’s email address?',
    preview: `Somebody wants to change it to ${email}.`,
    parts: [
      text(`Somebody wants to change the email address of your admin account to ${email}.`),
      action('Change my address', link),
      small(
        'The link works once, within 24 hours. If you did not ask for this, ignore it: nothing has changed.',
      ),
    ],
  };
});

const WithLink = () => ({ link: z.url() });
const Happened = () => ({ at: z.iso.datetime() });
const NewDevice = () => ({ ...Happened(), device: z.string(), from: z.string() });

export const verifyEmail = template(WithLink, ({ name, link }, shop) => ({
  subject: 'Please confirm your email address',
  preview: `One click and your ${shop.name} account is ready.`,
  title: welcome(name, shop),
  parts: [
    text('Please confirm your email address, so that we can reach you about your orders.'),
    action('Confirm my address', link),
    small('The link works once, within 24 hours. If you didn’t register with us, you can ignore this email.'),
  ],
}));

export const resetPassword = template(
  () => ({ ...WithLink(), first: z.boolean().optional() }),
  ({ name, link, first }, shop) => {
    if (first)
      return {
        subject: 'Set a password for your account',
        preview: 'Then you can log in on every device.',
        title: welcome(name, shop),
        parts: [
          text('Your account has no password yet. Set one to log in again, here and on your other devices.'),
          action('Set a password', link),
          small(
            'The link works once, within 24 hours; “Forgot password?” sends another. If you didn’t order with us, set one as well: it logs whoever used your address out.',
          ),
        ],
      };
    return {
      subject: 'Set a new password',
      preview: 'Here is the link you asked for.',
      parts: [
        text(`Somebody asked to set a new password for your ${shop.name} account.`),
        action('Set a new password', link),
        small(
          'The link works once, within an hour. If it wasn’t you, you can ignore this email: nothing has changed.',
        ),
      ],
    };
  },
);

export const passwordChanged = template(Happened, ({ at }, shop) => ({
  subject: 'The password of your account was changed',
  preview: 'Every device was logged out.',
  parts: [
    text(
      `A new password for your account was set on ${exactTime(new Date(at))} (Indian time), and every device was logged out.`,
    ),
    small(`If it was you, there is nothing to do. ${notYouNote(shop)}`),
  ],
}));

/** Names neither what it was nor what it is: an intruder chose that. */
export const profileChanged = template(Happened, ({ at }, shop) => ({
  subject: 'Your phone number or address was changed',
  preview: 'Your next orders may go elsewhere.',
  parts: [
    text(
      `The phone number or an address of your ${shop.name} account was changed on ${exactTime(new Date(at))} (Indian time).`,
    ),
    small(
      'If it was you, there is nothing to do. If not, set a new password, which logs every device out, and look at your profile and orders.',
    ),
  ],
}));

/** To a new address: asks its owner to confirm it. */
export const newEmail = template(WithLink, ({ link }, shop) => ({
  subject: 'Please confirm your new email address',
  preview: `Once confirmed, you will log in to ${shop.name} with this address.`,
  parts: [
    text(
      `You asked to use this email address for your ${shop.name} account. Nothing changes until you confirm it.`,
    ),
    action('Use this address', link),
    small('The link works once, within 24 hours. If you did not ask for it, you can ignore this email.'),
  ],
}));

export const newDevice = template(NewDevice, ({ device, from, at }, shop) => ({
  subject: 'New login to your account',
  preview: `${device}, ${exactTime(new Date(at))}.`,
  parts: [
    text(
      `Somebody logged in to your ${shop.name} account on a device that we have not seen before: ${device}.`,
    ),
    text(`That was on ${exactTime(new Date(at))} (Indian time), from the network ${from}.`),
    small(
      'If it was you, there is nothing to do. If not, set a new password: that logs every device out. Your profile shows where you are logged in.',
    ),
  ],
}));

const SecondFactor = () => ({ ...Happened(), change: z.enum(secondFactorChanges) });

const words: Record<SecondFactorChange, { subject: string; meaning: string; remedy?: string }> = {
  'second factor on': {
    subject: 'Two-step login was turned on for your account',
    meaning:
      'From now on, logging in asks for a code from your app after your password. Other devices were logged out.',
  },
  'second factor off': {
    subject: 'Two-step login was turned off for your account',
    meaning: 'From now on the password alone logs in. Other devices were logged out.',
  },
  'second factor reset': {
    subject: 'Two-step login was reset for your account',
    meaning:
      'The shop’s operator removed it. Every device was logged out, and you can log in with your password alone.',
  },
  'recovery code used': {
    subject: 'A recovery code of your account was used',
    meaning: 'It was used instead of a code from your app and will not work again.',
  },
  'recovery codes renewed': {
    subject: 'Your account has new recovery codes',
    meaning: 'The old ones do not work any more. Other devices were logged out.',
  },
  'wrong codes': {
    subject: 'Wrong codes were entered for your account',
    meaning: 'Whoever entered them knows your password, or has a device of yours.',
  },
  'wrong PINs': {
    subject: 'Wrong PINs were entered under your name',
    meaning:
      'That was at a tablet of the shop. After ten in a row your PIN works no more until you set a new one.',
    remedy: 'set a new PIN in your profile',
  },
};

export const secondFactor = template(SecondFactor, ({ change, at }) => {
  const { subject, meaning, remedy = 'set a new password, which logs every device out' } = words[change];
  return {
    subject,
    preview: meaning,
    parts: [
      text(`${subject} on ${exactTime(new Date(at))} (Indian time). ${meaning}`),
      small(`If it was you, there is nothing to do. If not, ${remedy}, and tell us at once.`),
    ],
  };
});

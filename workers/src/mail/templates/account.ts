import { exactTime } from '@forno/shared/domain';
import { z } from 'zod';
import { action, greeting, type EmailContent, notYouNote, small, text, welcome } from './email-content.ts';

const WithLink = z.object({ name: z.string(), link: z.url() });
const PasswordChanged = z.object({ name: z.string(), at: z.iso.datetime() });
const NewDevice = z.object({ name: z.string(), device: z.string(), from: z.string(), at: z.iso.datetime() });

export function verifyEmail(data: unknown): EmailContent {
  const { name, link } = WithLink.parse(data);
  return {
    subject: 'Please confirm your email address',
    preview: 'One click and your Forno account is ready.',
    title: welcome(name),
    parts: [
      text('The oven is hot. Please confirm your email address, so that we can reach you about your orders.'),
      action('Confirm my address', link),
      small(
        'The link works once, within 24 hours. If you didn’t register with us, you can ignore this email.',
      ),
    ],
  };
}

export function resetPassword(data: unknown): EmailContent {
  const { name, link } = WithLink.parse(data);
  return {
    subject: 'Set a new password',
    preview: 'Here is the link you asked for.',
    title: greeting(name),
    parts: [
      text('Somebody, hopefully you, asked to set a new password for your Forno account.'),
      action('Set a new password', link),
      small(
        'The link works once, within an hour. If it wasn’t you, you can ignore this email: nothing has changed.',
      ),
    ],
  };
}

export function passwordChanged(data: unknown): EmailContent {
  const { name, at } = PasswordChanged.parse(data);
  return {
    subject: 'The password of your account was changed',
    preview: 'Every device was logged out.',
    title: greeting(name),
    parts: [
      text(
        `A new password for your account was set on ${exactTime(new Date(at))} (Indian time), and every device was logged out.`,
      ),
      small(`If it was you, there is nothing to do. ${notYouNote}`),
    ],
  };
}

/** To a new address: asks its owner to confirm it. */
export function newEmail(data: unknown): EmailContent {
  const { name, link } = WithLink.parse(data);
  return {
    subject: 'Please confirm your new email address',
    preview: 'Once confirmed, you will log in to Forno with this address.',
    title: greeting(name),
    parts: [
      text(
        'You asked to use this email address for your Forno account. Nothing changes until you confirm it.',
      ),
      action('Use this address', link),
      small('The link works once, within 24 hours. If you did not ask for it, you can ignore this email.'),
    ],
  };
}

export function newDevice(data: unknown): EmailContent {
  const { name, device, from, at } = NewDevice.parse(data);
  return {
    subject: 'New login to your account',
    preview: `${device}, ${exactTime(new Date(at))}.`,
    title: greeting(name),
    parts: [
      text(`Somebody logged in to your Forno account on a device that we have not seen before: ${device}.`),
      text(`That was on ${exactTime(new Date(at))} (Indian time), from the network ${from}.`),
      small(
        'If it was you, there is nothing to do. If not, set a new password: that logs every device out. Your profile shows where you are logged in.',
      ),
    ],
  };
}

import { exactTime } from '@forno/shared/domain';
import { z } from 'zod';
import { hello, type LetterContent, small, text } from './letter.ts';

const Data = z.object({ name: z.string(), device: z.string(), from: z.string(), at: z.iso.datetime() });

export function newDevice(data: unknown): LetterContent {
  const { name, device, from, at } = Data.parse(data);
  return {
    subject: 'New login to your account',
    preview: `${device}, ${exactTime(new Date(at))}.`,
    title: hello(name),
    parts: [
      text(`Somebody logged in to your Forno account on a device that we have not seen before: ${device}.`),
      text(`That was on ${exactTime(new Date(at))} (Indian time), from the network ${from}.`),
      small(
        'If it was you, there is nothing to do. If not, set a new password: that logs every device out. Your profile shows where you are logged in.',
      ),
    ],
  };
}

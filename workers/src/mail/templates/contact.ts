import { z } from 'zod';
import { type EmailContent, quote, small, text } from './email-content.ts';

const Data = z.object({ name: z.string(), email: z.string(), message: z.string() });

export function contact(data: unknown): EmailContent {
  const { name, email, message } = Data.parse(data);
  return {
    subject: `Message from ${name}`,
    preview: message.slice(0, 100),
    title: `${name} wrote to us`,
    parts: [
      text(`${name} (${email}) wrote:`),
      quote(message),
      small('Reply to this email to answer the sender.'),
    ],
  };
}

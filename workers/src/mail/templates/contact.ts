import { z } from 'zod';
import { type EmailContent, quote, small, template, text } from './email-content.ts';

const Data = z.object({
  name: z.string(),
  email: z.string(),
  /** Absent in older mails, like the number. */
  writer: z.optional(z.string()),
  message: z.string(),
  number: z.optional(z.string()),
});

export function contact(data: unknown): EmailContent {
  const { name, email, writer, message, number } = Data.parse(data);
  return {
    subject: number ? `Message from ${name} (${number})` : `Message from ${name}`,
    preview: message.slice(0, 100),
    title: `${name} wrote to us`,
    parts: [
      text(`${name} (${email}${writer ? `, ${writer}` : ''}) wrote:`),
      quote(message),
      small('Answer it under Messages in the admin area, within 48 hours, or reply to this email.'),
    ],
  };
}

const Answer = () => ({
  number: z.string(),
  question: z.optional(z.string()),
  /** Absent: only that the message has arrived. */
  answer: z.optional(z.string()),
});

/** The number of a message, or the shop's answer to it. */
export const ticket = template(Answer, ({ number, question, answer }, shop) => {
  const subject = `Your message to ${shop.name} (${number})`;
  if (answer === undefined)
    return {
      subject,
      preview: 'We have your message and answer within 48 hours.',
      parts: [
        text(`Thank you for your message. Its number is ${number}.`),
        text('We answer within 48 hours, and settle complaints within a month.'),
        small('If you did not write to us, you can ignore this email.'),
      ],
    };
  return {
    subject: `Re: ${subject}`,
    preview: answer.slice(0, 100),
    parts: [
      text(answer),
      ...(question === undefined ? [] : [small('You wrote:'), quote(question)]),
      small(`Reply to this email if something is still open. The number is ${number}.`),
    ],
  };
});

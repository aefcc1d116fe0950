export { publishCheckout, publishOrder } from './publish.ts';
export { type NewMail, writeMail } from './write-mail.ts';

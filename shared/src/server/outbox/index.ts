export { noteOrderSent, publishCheckout, publishOrder, sendOrder } from './publish.ts';
export { type NewMail, writeMail } from './write-mail.ts';

export { noteOrdersSent, publishOrder, sendOrders } from './publish.ts';
export { enqueueMail, mailJob, queueMail } from './queue-mail.ts';
export { type NewMail, writeMail } from './write-mail.ts';

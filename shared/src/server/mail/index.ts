export { mailOrder } from './mail-order.ts';
export { enqueueMail, mailJob, queueMail, writeMail } from './queue-mail.ts';
export { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';
export { orderLinks, writeConfirmation } from './write-confirmation.ts';

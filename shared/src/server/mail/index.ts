export { mailOrder, orderLinks, resendMail, takeBackSent, writeConfirmation } from './order-mails.ts';
export { enqueueMail, jobOfMail, queueMail, writeMail } from './queue-mail.ts';
export { refundMailId, writeRefundMail } from './refund-mail.ts';
export { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

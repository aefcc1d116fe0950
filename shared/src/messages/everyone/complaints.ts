/** What both contact pages say first. */
export const contactLead = 'Questions, complaints or praise: we read every message.';

/** Of the public form. */
export const questionTexts = {
  asked: 'Thank you. We have your message and answer within 48 hours.',
  failed: 'Your message could not be sent. Please try again later.',
} as const;

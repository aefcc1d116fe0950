import { contactDraftKey } from '#session/contact-draft-key.ts';

/** What this user typed into the contact form and has not sent. */
export function readContactDraft(userId: string): string {
  const [owner, ...message] = (sessionStorage.getItem(contactDraftKey) ?? '').split(' ');
  return owner === userId ? message.join(' ') : '';
}

/** Under its owner's id: never shown to the next user of this tab. */
export function keepContactDraft(userId: string, message: string): void {
  if (message) sessionStorage.setItem(contactDraftKey, `${userId} ${message}`);
  else sessionStorage.removeItem(contactDraftKey);
}

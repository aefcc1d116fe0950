/** What a person agrees to, and takes back: the account under the privacy notice; emails about orders. */
export const consentKinds = ['account', 'orderMails'] as const;

/** The notice as worded today. The version is raised with every change of its words, which asks everybody again. */
export const privacyNotice = { version: 2, language: 'en' } as const;

interface Act {
  kind: (typeof consentKinds)[number];
  given: boolean;
  version: number;
}

/** Whether this account has not agreed to the notice of today. An account of another client never did. */
export function isNoticeDue(consents: readonly Act[] = []): boolean {
  return !consents.some(
    ({ kind, given, version }) => kind === 'account' && given && version >= privacyNotice.version,
  );
}

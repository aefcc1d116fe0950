/** What scripts outside the app say while its code is missing. */
export const pageLoading = {
  title: 'This page didn’t load',
  message: 'Your cart and your orders are safe. We keep trying.',
  action: 'Reload the page',
} as const;

/** `at`: when the shop last answered. */
export const offlineNote = (at: string): string => `You are offline. This is how it was as of ${at}.`;

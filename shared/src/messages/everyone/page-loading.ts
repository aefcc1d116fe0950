/** What scripts outside the app say while its code is missing. */
export const pageLoading = {
  title: 'This page didn’t load',
  message: 'Your cart and your orders are safe. We keep trying.',
  action: 'Reload the page',
} as const;

/** In place of a screen that broke, or whose code can't be fetched. */
export const screenErrors = {
  broken: { title: 'This page didn’t load', message: 'It fell off the peel. Your orders are safe.' },
  offline: {
    title: 'You seem to be offline.',
    message: 'This page opens by itself once you are connected again.',
  },
} as const;

/** `at`: when the shop last answered. */
export const offlineNote = (at: string): string => `You are offline. This is how it was as of ${at}.`;

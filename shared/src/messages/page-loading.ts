/** What scripts outside the app say while its code is missing. */
export const pageLoading = {
  title: 'This page didn’t load',
  message: 'Your cart and your orders are safe. We keep trying.',
  action: 'Reload the page',
} as const;

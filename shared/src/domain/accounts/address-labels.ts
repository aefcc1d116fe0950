/** What a customer calls an address. */
export const addressLabels = ['Home', 'Work', 'Other'] as const;

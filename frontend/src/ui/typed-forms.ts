/** The forms of this page in which something is typed and not sent. */
export const typedForms = new Set<object>();

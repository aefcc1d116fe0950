/** `“order confirmation”`: an email by its template. */
export const mailName = (template: string): string => `“${template.replaceAll('-', ' ')}”`;

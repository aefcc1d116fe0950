const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as part of markup or of an attribute: what people typed must not become markup. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);

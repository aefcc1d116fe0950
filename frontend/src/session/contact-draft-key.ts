/**
 * Of what is typed into the contact form and not sent, per tab: it outlives a reload and a session that ends by itself,
 * but no logout.
 */
export const contactDraftKey = 'forno.contact-draft';

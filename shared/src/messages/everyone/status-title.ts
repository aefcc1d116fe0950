/** Of the page, and of what leads to it from every other: apart from its lead, which those do without. */
export const statusTitle = 'Is everything working?';

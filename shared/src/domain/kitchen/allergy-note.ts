const allergy = /allerg|intoleran|anaphyla|c(?:o|œ)?eliac|epi[- ]?pen|एलर्ज/i;

/** Whether somebody may fall ill of what this note forbids: the loudest words on a ticket. */
export const isAllergyNote = (note: string): boolean => allergy.test(note);

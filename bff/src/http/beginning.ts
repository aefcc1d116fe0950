/** The condition that a text begins like this; a regex would scan the whole index. */
export const beginning = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });

/** Conditions that each of these words begins one of a document's; the longest, most selective one first, for the index. */
export const eachBeginning = (words: readonly string[]) =>
  words.toSorted((one, other) => other.length - one.length).map((word) => ({ $elemMatch: beginning(word) }));

/** Under which this browser keeps whom it is told for, by their id. */
export const pushKey = 'forno.push';

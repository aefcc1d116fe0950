/** Of the shop's tablets, and of PINs. */
export const stationTexts = {
  codeMissing: 'Enter the code.',
  pinDigits: 'Enter four to six digits.',
  pinEasy: 'This PIN is easy to guess. Please choose another one.',
  lead: 'A tablet stays logged in as the shop’s until you end it. A PIN says who is at it. Restoring a backup ends every station and every PIN.',
  failed: 'That could not be done with the stations. Please try again.',
  pinFailed: 'The PIN could not be checked. Please try again.',
  movesWait: 'Some moves are still being sent. Please try again once they are.',
} as const;

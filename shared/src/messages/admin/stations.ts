/** Of the shop's tablets, and of PINs. */
export const stationTexts = {
  codeMissing: 'Enter the code.',
  pinDigits: 'Enter four to six digits.',
  pinEasy: 'This PIN is easy to guess. Please choose another one.',
  lead: 'A tablet stays logged in as the shop’s until you end it. A PIN says who is at it. Restoring a backup ends every station and every PIN.',
  choose: 'Choose your name, then type your PIN.',
  pinNeeded: 'This screen opens with the PIN of somebody whose duty it is.',
  noPins: 'Nobody has a PIN yet. Everybody sets their own in their profile.',
  left: 'Whoever was here is no longer. Choose your name, then type your PIN.',
  ended: 'An owner ended this tablet. With a new code it is one of the shop’s again.',
  movesWait: 'Some moves are still being sent. Please try again once they are.',
} as const;

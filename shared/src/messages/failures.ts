/** What a screen says when a call of its own failed without a reason; the specification's texts are `errors`. */
export const failures = {
  remedy: 'That could not be started.',
  moneyCheck: 'The payments could not be compared.',
  audit: 'The audit could not be loaded.',
  checkout: 'This checkout could not be loaded.',
  act: 'That could not be done.',
  queues: 'The queues could not be loaded.',
  jobList: 'The job list could not be opened.',
  search: 'The search failed.',
  orderCancel: 'The order could not be cancelled.',
  figures: 'The figures could not be loaded.',
  passwordChange: 'Your password could not be changed.',
  devicesLogout: 'The devices could not be logged out.',
  detailsSave: 'Your details could not be saved.',
  fileCreate: 'The file could not be created.',
  accountDelete: 'Your account could not be deleted.',
  choiceSave: 'Your choice could not be saved.',
  addressRemove: 'The address could not be removed.',
  secondFactor: 'Two-step login could not be loaded.',
  codeCheck: 'The code could not be checked.',
  report: 'The report could not be created.',
  csvCreate: 'The CSV file could not be created.',
  acknowledge: 'The new orders could not be marked as seen. Please try again.',
  orderDelete: 'The order could not be deleted.',
  users: 'The users could not be loaded.',
  settingsSave: 'The settings could not be saved.',
  shopStatus: 'The shop is not responding.',
  settings: 'The settings could not be loaded.',
  pizzaAdd: 'The pizza could not be added.',
  statusChange: 'The status could not be changed. You are looking at its current state.',
} as const;

/** Success and info messages that the specification does not have; its own are `notices`. */
export const shopNotices = {
  lowStockMailSentBefore: 'Low stock email sent to admin! (within the last ten minutes)',
  settingsSaved: 'Saved.',
  paymentClosed: 'Payment cancelled. Your cart is still here.',
  detailsSaved: 'Your details are saved.',
  passwordSet: 'Your new password is set. Please log in with it.',
} as const;

export const linkOnItsWay = (email: string) => `A new link is on its way to ${email}.`;

/** Beside the switch of the alarm for new orders. */
export const noSound = 'No sound comes from this device. New orders show on the screen only.';

/** For an admin who changed somebody's address. */
export const emailChangeMailed =
  'The new email address takes effect once it is approved through the link that we sent to the old one.';

/** What a screen says when a call of its own failed without a reason; the specification's texts are `errors`. */
export const failures = {
  accountDelete: 'Your account could not be deleted.',
  addressRemove: 'The address could not be removed.',
  choiceSave: 'Your choice could not be saved.',
  detailsSave: 'Your details could not be saved.',
  devicesLogout: 'The devices could not be logged out.',
  fileCreate: 'The file could not be created.',
  orderCancel: 'The order could not be cancelled.',
  rate: 'That could not be saved.',
  passwordChange: 'Your password could not be changed.',
  settings: 'The settings could not be loaded.',
  shopStatus: 'The shop is not responding.',
  settingsSave: 'The settings could not be saved.',
} as const;

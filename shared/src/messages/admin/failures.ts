import { pluralise } from '../../domain/index.ts';

/** What an admin's screen says when a call of its own failed without a reason, beside everybody's `failures`. */
export const adminFailures = {
  remedy: 'That could not be started.',
  moneyCheck: 'The payments could not be compared.',
  audit: 'The audit could not be loaded.',
  checkout: 'This checkout could not be loaded.',
  delivery: 'This delivery could not be loaded.',
  act: 'That could not be done.',
  queues: 'The queues could not be loaded.',
  jobList: 'The job list could not be opened.',
  search: 'The search failed.',
  figures: 'The figures could not be loaded.',
  secondFactor: 'Two-step login could not be loaded.',
  codeCheck: 'The code could not be checked.',
  report: 'The report could not be created.',
  csvCreate: 'The CSV file could not be created.',
  acknowledge: 'The new orders could not be marked as seen. Please try again.',
  remake: 'The order could not be made again. Please try again.',
  changeDelivery: 'The delivery could not be changed. Please try again.',
  tender: 'How it was paid could not be changed. Please try again.',
  called: 'The call could not be noted. Please try again.',
  giveBack: 'We do not know whether that went back. Please press once more: it is done once.',
  users: 'The users could not be loaded.',
  staff: 'That could not be done with the staff. Please try again.',
  stations: 'That could not be done with the stations. Please try again.',
  enrol: 'This tablet could not be enrolled. Please try again.',
  pin: 'The PIN could not be saved or checked. Please try again.',
  invitation: 'The invitation could not be accepted. Please try again.',
  pizzaAdd: 'The pizza could not be added.',
  statusChange: 'The status could not be changed. You are looking at its current state.',
  riderLink: 'The rider’s link could not be made.',
  payLink: 'The link could not be shown. Please try again.',
  endLink: 'The link could not be ended. Please try again.',
  takeOrder: 'No order was taken. Nothing is lost: please try again.',
} as const;

/** Beside the switch of the alarm for new orders. */
export const noSound = 'No sound comes from this device. New orders show on the screen only.';

/** For an admin who changed somebody's address. */
export const emailChangeMailed =
  'The new email address takes effect once it is approved through the link that we sent to the old one.';

/** `behind`: minutes, negative for a clock that is fast. */
export const clockOffText = (behind: number): string =>
  `The clock of this device is ${pluralise(Math.abs(behind), 'minute')} ${behind > 0 ? 'behind' : 'fast'}. Times and alarms here go by the shop’s clock.`;

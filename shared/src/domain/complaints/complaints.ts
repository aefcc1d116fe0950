const hourMs = 3_600_000;

/** A first answer is due after this (Consumer Protection (E-Commerce) Rules 2020: 48 hours), in ms. */
const complaintAnswerMs = 48 * hourMs;
/** And the whole matter is to be settled after this (one month), in ms. */
const complaintCloseMs = 30 * 24 * hourMs;

/** A complaint's number, `T-5C70BD`, from its id. */
export const complaintNumber = (id: string): string => `T-${id.slice(-6).toUpperCase()}`;

interface Clock {
  createdAt: string | Date;
  answers: readonly unknown[];
}

/** When this open complaint has to be answered, or settled once it was answered. */
export function complaintDue({ createdAt, answers }: Clock): Date {
  const within = answers.length === 0 ? complaintAnswerMs : complaintCloseMs;
  return new Date(new Date(createdAt).getTime() + within);
}

const hourMs = 3_600_000;

/** A first answer is due after this (Consumer Protection (E-Commerce) Rules 2020: 48 hours), in ms. */
export const ticketAnswerMs = 48 * hourMs;
/** And the whole matter is to be settled after this (one month), in ms. */
export const ticketCloseMs = 30 * 24 * hourMs;

/** A ticket's number, `T-5C70BD`, from its id. */
export const ticketNumber = (id: string): string => `T-${id.slice(-6).toUpperCase()}`;

interface Clock {
  createdAt: string | Date;
  answers: readonly unknown[];
}

/** When this open ticket has to be answered, or settled once it was answered. */
export function ticketDue({ createdAt, answers }: Clock): Date {
  const within = answers.length === 0 ? ticketAnswerMs : ticketCloseMs;
  return new Date(new Date(createdAt).getTime() + within);
}

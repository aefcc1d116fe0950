import { limits } from '../../domain/index.ts';

/** What a form says beside a field (specification, section 5). */
export const validation = {
  nameRequired: 'Name is required.',
  emailRequired: 'Email is required.',
  emailInvalid: 'Enter a valid email address.',
  codeRequired: 'Enter a code.',
  passwordRequired: 'Password is required.',
  passwordShort: `Password must be at least ${limits.passwordMin} characters long.`,
  passwordLong: `Password must be at most ${limits.passwordBytesMax} characters long; accented letters and emoji count as several.`,
  quantityNotNegative: 'Quantity must be 0 or more.',
  ingredientName: ({ input }: { input?: unknown }) => `“${String(input)}” can't be a name.`,
} as const;

/** A field's display name: `paymentId` is “Payment id”, as labels are written. */
export function nameOf(field = 'this'): string {
  const words = field.replaceAll(/[A-Z]/g, ' $&').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  /** Most characters. */
  maximum?: unknown;
  input?: unknown;
}

const nameIn = ({ path }: Issue) => nameOf(path?.findLast((part) => typeof part === 'string'));

/** What any field says that must not be empty. */
export const isRequired = { error: (issue: Issue): string => `${nameIn(issue)} is required.` };

/** With how many characters of `text` are too many. */
export const tooLongText = (name: string, most: unknown, text: unknown): string =>
  `${name} is too long: use at most ${String(most)} characters, ${String(text).length - Number(most)} fewer.`;

/** What any field says that holds too many characters. */
export const tooLong = {
  error: (issue: Issue): string => tooLongText(nameIn(issue), issue.maximum, issue.input),
};

/** The same of a text that is in no form, for beside its field; undefined while it fits. */
export const tooLongIn = (text: string, most: number): string | undefined =>
  text.trim().length > most ? tooLong.error({ maximum: most, input: text.trim() }) : undefined;

import { digitsOf, plainDigits } from '../text/digits.ts';

/** The trunk's zero for those who dial from here, and what follows a number on a card. */
const notDialled = /\(0\)|(?:ext\w*|x|#|;|,,)[\s.:=]*\d{0,6}\s*$/gi;
/** India's code may be missing, or stand there twice when a form had begun with it. */
const indian = /^(?:0*91)*0*([1-9]\d{9})$/;

/**
 * A number as typed, in E.164: Indian unless it has another country's code. This is how the browser, the server and the
 * search read one; the server alone knows which of them exist.
 */
export function toE164(typed: string): string {
  const text = plainDigits(typed).replaceAll(notDialled, '');
  const dialled = digitsOf(text);
  const isForeign = /^[^\d]*(?:\+|00)/.test(text) && !/^0*91/.test(dialled);
  if (isForeign) return `+${dialled.replace(/^0+/, '')}`;
  return `+91${indian.exec(dialled)?.[1] ?? dialled}`;
}

/** Whether this may be one phone's number: ten digits in India. What is refused here is none for the server either. */
export const canBePhone = (typed: string): boolean =>
  !/\d[^\d]*(?:[\p{L},;|&]|\s\/|\/\s)[^\d]*\d/u.test(plainDigits(typed).replaceAll(notDialled, '')) &&
  /^\+(?:91[1-9]\d{9}|(?!91|0)\d{6,17})$/.test(toE164(typed));

/** By which its orders are found: its beginning in each spelling, and its last digits, from four on. */
export function phoneWords(phone: string): string[] {
  const national = digitsOf(phone).slice(-10);
  const ends = Array.from({ length: Math.max(0, national.length - 3) }, (_, at) => national.slice(at));
  return [...new Set([digitsOf(phone), `0${national}`, ...ends])];
}

import { isWholePaise, toPaise } from '../money.ts';
import { plainDigits } from './digits.ts';

/** A number as typed in a field, as text: `₹1,29,900.50/-` is `129900.50`. A comma that groups nothing stays wrong. */
export function plainNumber(typed: string): string {
  const text = plainDigits(typed)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/^\s*(?:₹|rs\.?|inr)|(?:\/-|₹|rs\.?|inr)\s*$/gi, '')
    .trim();
  return /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
}

/** A number as typed in a field; `NaN` for what is none, or empty. */
export function numberOf(typed: string): number {
  const text = plainNumber(typed);
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** Rupees as typed in a field, in paise; `NaN` for what is no amount, or beyond the paisa. */
export function paiseOf(typed: string): number {
  const rupees = numberOf(typed);
  return isWholePaise(rupees) ? toPaise(rupees) : Number.NaN;
}

import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { canBePhone, toE164 } from '../../domain/index.ts';
import { normalisePhone } from './delivery.ts';

const mobile = '+919845011110';

it.each(
  [
    ['98450 11110', '098450-11110', '91 98450 11110', '+91 (0) 98450 11110', '0091 98450 11110'],
    ['091 98450 11110', '+91 +91 98450 11110', '+91 0 98450 11110', '+91.98450.11110', '98450/11110'],
    ['९८४५० ११११०', '௯௮௪௫௦ ௧௧௧௧௦', '+৯১ ৯৮৪৫০ ১১১১০', '٩٨٤٥٠١١١١٠', '＋９１　９８４５０－１１１１０'],
    ['\u202a+91 98450 11110\u202c', '+91\u00a098450\u202f11110', '98450\u201111110', '98450\u200b11110'],
    ['tel:+91-98450-11110', 'Mob. 98450 11110', '98450 11110 (Asha)', '98450 11110 ext. 12', '9845011110x5'],
  ].flat(),
)('screen and server read %j as one number', (typed) => {
  expect([canBePhone(typed), normalisePhone(typed)]).toEqual([true, { ok: true, value: mobile }]);
});

it.each([
  ['080-2555 0142', '+918025550142'],
  ['(044) 2811 4444', '+914428114444'],
  ['+44 (0) 7700 900123', '+447700900123'],
  ['0049 1512 3456789', '+4915123456789'],
  ['+683 4002', '+6834002'],
])('%s is %s: a landline or from abroad', (typed, number) => {
  expect([canBePhone(typed), toE164(typed)]).toEqual([true, number]);
});

it.each([
  '',
  'x',
  '12345',
  '2555 0142',
  '98450 1111',
  '98450 111101',
  '98450a11110',
  '9845O 11110',
  '+91 12345',
  '98450 11110 / 98450 22220',
  '9845011110, 9845022220',
  '9845011110 or 9845022220',
  '9845011110;9845022220',
  '+49 30 12345 / 12346',
  '+49 30 12345, 12346',
])('%j is refused by the screen already', (typed) => {
  expect([canBePhone(typed), normalisePhone(typed).ok]).toEqual([false, false]);
});

it.each(['1800 123 4567', '18001234567', '+91 1860 266 1234', '+1 000 000 0000'])(
  '%s is nobody’s own number',
  (typed) => {
    expect(normalisePhone(typed).ok).toBe(false);
  },
);

it('the screen refuses nothing that the library takes, and both read the same number', () => {
  const codes = fc.constantFrom('', '0', '91', '+91', '+91 (0)', '0091 ', '+44 ', '0049 ', '+1 ', '+683 ');
  const gap = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '\u2011');
  const parts = [/^[1-9]\d{2,5}$/, /^\d{0,6}$/, /^\d{1,6}$/].map((part) => fc.stringMatching(part));
  const typed = fc.tuple(codes, gap, ...parts).map(([code, between, ...rest]) => code + rest.join(between));
  let taken = 0;
  fc.assert(
    fc.property(typed, (text) => {
      const number = parsePhoneNumberFromString(text.replaceAll(/[^\d+() ]/g, ' '), 'IN');
      if (!number?.isValid() || /TOLL|PREMIUM|SHARED|UAN|VOICEMAIL/.test(number.getType() ?? '')) return;
      taken += 1;
      expect([text, normalisePhone(text)]).toEqual([text, { ok: true, value: number.number }]);
    }),
    { numRuns: 5_000 },
  );
  expect(taken).toBeGreaterThan(20);
});

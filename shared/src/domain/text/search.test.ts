import { expect, it } from 'vitest';
import { askedWords, customerWords, readOrderSearch, referenceKeys } from './search.ts';

const asha = customerWords({ name: 'José O’Brien-Rao', email: 'j.obrien@forno.example' }, '+919845011110');

/** As the server's indexes do it. */
const finds = (typed: string) => askedWords(typed).every((word) => asha.some((one) => one.startsWith(word)));

it.each(
  [
    ["O'Brien", 'O’Brien', 'obrien', 'O Brien', 'brien', 'jose', 'JOSE\u0301', 'Rao, José', 'brien jo'],
    ['j.obrien@forno.example', 'OBRIEN@forno', 'J.Obrien', 'josé 1110', '11110 rao'],
    ['98450 11110', '+91 (0) 98450-11110', '0091 98450 11110', '098450 1', '+91 98450', '९८४५० ११११०'],
    ['1110', '11110', '011110', '९८४५', '45 01'],
  ].flat(),
)('a customer is found by %j', (typed) => {
  expect(finds(typed)).toBe(true);
});

it.each([
  ['王小明', '小明'],
  ['王小明', '明'],
  ['山田はなこ', 'はなこ'],
  ['김철수', '철수'],
  ['𠮷田 ジョー', '田'],
])('%s is found by %s, a part without a blank before it', (name, typed) => {
  const words = customerWords({ name, email: '' });
  expect(askedWords(typed).every((word) => words.some((one) => one.startsWith(word)))).toBe(true);
});

it.each(['jo@münchen.example', 'jo@xn--mnchen-3ya.example'])('%s is found as it is written', (email) => {
  const words = customerWords({ name: '', email });
  for (const typed of ['jo@münchen.example', 'JO@MÜNCHEN.EXAMPLE'])
    expect(askedWords(typed).every((word) => words.some((one) => one.startsWith(word)))).toBe(true);
});

it.each(['obrian', 'jos raj', 'forno', '1112', '0110', '98450 11111', '+49 98450'])(
  'and not by %j',
  (typed) => {
    expect(finds(typed)).toBe(false);
  },
);

it.each([
  ['080 2555 0142', '+918025550142'],
  ['0142', '+918025550142'],
  ['+49 30', '+4930901820'],
  ['1820', '+4930901820'],
  ['07700 900123', '+447700900123'],
])('%s finds %s', (typed, phone) => {
  const words = customerWords({ name: '', email: '' }, phone);
  expect(askedWords(typed).every((word) => words.some((one) => one.startsWith(word)))).toBe(true);
});

it.each([
  ['#12345', { by: 'shortId', begins: '#12345' }],
  ['654321098765432109876543', { by: 'id', is: '654321098765432109876543' }],
  ['#64B00000000000000A5C70BD', { by: 'id', is: '64b00000000000000a5c70bd' }],
  ['pay_Abc1', { by: 'paymentId', is: 'pay_Abc1' }],
  ['F1-26-27-12', { by: 'document', is: 'F1/26-27/0000012' }],
  ['counter_3f8a-41', { by: 'paymentId', is: 'counter_3f8a-41' }],
  ['17', { by: 'number', is: 17 }],
  ['#017', { by: 'number', is: 17 }],
  ['sat-17', { by: 'number', is: 17 }],
  ['1301', { by: 'words', words: ['1301'], shortId: '#1301', number: 1301, reference: '1301' }],
  ['12345', { by: 'words', words: ['12345'], shortId: '#12345', reference: '12345' }],
  ['5c70bd', { by: 'shortId', begins: '#5C70BD' }],
  ['facade', { by: 'words', words: ['facade'], shortId: '#FACADE' }],
  ['asha', { by: 'words', words: ['asha'], shortId: undefined }],
])('reads %s as what it may be', (typed, search) => {
  expect(readOrderSearch(typed)).toEqual(search);
});

it.each(['00004', '0004', '98765 00004'])(
  'finds a phone whose end begins like a country’s code by %s',
  (typed) => {
    const words = customerWords({ name: 'Asha', email: 'a@x.example' }, '+919876500004');
    const others = customerWords({ name: 'Ravi', email: 'r@x.example' }, '+919800400412');
    const isFound = (known: string[]) =>
      askedWords(typed).every((word) => known.some((one) => one.startsWith(word)));
    expect([isFound(words), isFound(others)]).toEqual([true, false]);
  },
);

it.each([
  [
    'RRN 428812345678',
    ['RRN 428812345678', 'rrn428812345678', '4288 1234 5678'],
    ['RRN 42881234', '42881234'],
  ],
  ['UPI/4288-1234-5678/Asha', ['428812345678', 'UPI 4288 1234 5678 Asha'], ['Asha', '5679']],
  ['asha@okaxis', [], ['asha@okaxis', 'asha']],
])('the reference %s is found by itself and its number alone', (reference, found, others) => {
  const isFound = (typed: string) => {
    const search = readOrderSearch(typed);
    return search.by === 'words' && referenceKeys(reference).some((key) => key === search.reference);
  };
  expect([found.filter((typed) => !isFound(typed)), others.filter(isFound)]).toEqual([[], []]);
});

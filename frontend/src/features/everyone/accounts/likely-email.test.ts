import { expect, it } from 'vitest';
import { likelyEmail } from './likely-email.ts';

it.each([
  'gmial.com',
  'gamil.com',
  'gmail.con',
  'gmail.co',
  'gmaill.com',
  'gnail.com',
  'gmai.com',
  'ggmail.com',
])('%s is probably gmail.com', (domain) => expect(likelyEmail(`Asha@${domain}`)).toBe('asha@gmail.com'));

it.each(['gmail.com', 'ymail.com', 'mail.com', 'yahoo.co.in', 'forno.example', 'gml.com', 'mailg.com', ''])(
  '“%s” may be meant',
  (domain) => expect(likelyEmail(`asha@${domain}`)).toBeUndefined(),
);

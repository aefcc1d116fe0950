import { duties, type Duty, exactTime, stationDuties } from '@forno/shared/domain';
import { dutyWords } from '@forno/shared/messages/server';
import { z } from 'zod';
import { action, type Chosen, small, template, text } from './email-content.ts';

const Duties = z.array(z.enum(duties));
const Invitation = (chosen: Chosen) => ({
  // What the owner calls them.
  name: z.string(),
  link: z.url(),
  by: chosen(z.string(), 'An owner'),
  duties: Duties,
});

/** To whoever is to work here, perhaps without an account. */
export const invitation = template(Invitation, ({ link, by, duties: own }, shop) => ({
  subject: `Work with us at ${shop.name}`,
  preview: 'One click, and you can log in as staff.',
  parts: [
    text(`${by} of ${shop.name} invites you to its staff area. What you may do there:`),
    ...own.map((duty) => text(`${dutyWords[duty].name}: ${dutyWords[duty].about}.`)),
    action('Join the staff', link),
    small(
      'The link works once, within two days. If you don’t work with us, ignore this email: nothing has changed.',
    ),
  ],
}));

const Change = (chosen: Chosen) => ({
  whoseName: chosen(z.string(), 'somebody'),
  whose: chosen(z.string(), 'another address'),
  by: chosen(z.string(), 'Somebody'),
  what: z.enum(['changed', 'invited', 'accepted', 'withdrawn']).default('changed'),
  from: Duties,
  to: Duties,
  at: z.iso.datetime(),
});

const inWords = (own: readonly Duty[]) => own.map((duty) => dutyWords[duty].name).join(', ') || 'none';

/** To every owner, whoever of them did it. */
export const staff = template(Change, ({ whoseName, whose, by, what, from, to, at }, shop) => {
  const { done, did, now, alarm } = {
    invited: {
      done: `${whoseName} was invited to work at ${shop.name}`,
      did: `${by} invited ${whoseName} (${whose})`,
      now: `Once they accept, they may do: ${inWords(to)}.`,
      alarm: 'withdraw that invitation',
    },
    accepted: {
      done: `${whoseName} now works at ${shop.name}`,
      did: `${whoseName} (${whose}) accepted the invitation`,
      now: `They may do: ${inWords(to)}.`,
      alarm: 'end that access',
    },
    withdrawn: {
      done: `The invitation of ${whoseName} to work at ${shop.name} was withdrawn`,
      did: `${by} withdrew the invitation of ${whoseName} (${whose})`,
      now: `It was for: ${inWords(from)}.`,
      alarm: 'invite them again',
    },
    changed: {
      done: `The duties of ${whoseName} at ${shop.name} were changed`,
      did: `${by} changed the duties of ${whoseName} (${whose})`,
      now: `Before: ${inWords(from)}. Now: ${inWords(to)}.`,
      alarm: 'end that access',
    },
  }[what];
  return {
    subject: done,
    preview: now,
    parts: [
      text(`${did} on ${exactTime(new Date(at))} (Indian time).`),
      text(now),
      small(`If this should not have happened, ${alarm} on the page “Staff” of the admin area at once.`),
    ],
  };
});

const Enrolled = (chosen: Chosen) => ({
  station: chosen(z.string(), 'A tablet'),
  duty: z.enum(stationDuties),
  by: chosen(z.string(), 'An owner'),
  at: z.iso.datetime(),
});

/** To every owner, whoever of them made its code. */
export const station = template(Enrolled, ({ station: tablet, duty, by, at }, shop) => {
  const may = `Its duty: ${dutyWords[duty].name}.`;
  return {
    subject: `${tablet} is now a station of ${shop.name}`,
    preview: may,
    parts: [
      text(
        `A tablet was added as “${tablet}” with a code of ${by}, on ${exactTime(new Date(at))} (Indian time). ${may} It stays logged in until you end it.`,
      ),
      small('If this should not have happened, end it at once: Staff, Stations in the admin area.'),
    ],
  };
});

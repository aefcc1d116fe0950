import { UserAnswer, z } from '@forno/shared/contracts/customer';
import { type Access, mayDo } from '@forno/shared/domain';
import { type ReactNode, useEffect } from 'react';
import { rememberUser, useSession } from '#session/session.ts';
import { keptAs } from '#ui/kept.ts';
import { onDevice } from '#ui/stored.ts';
import { useProfile } from './use-profile.ts';

const Person = z.pick(UserAnswer, { role: true, duties: true });
type Person = z.infer<typeof Person>;

let last: { text: string; person: Person | undefined } = { text: '', person: undefined };

/** As the login told, or the server since; once for all rows of a list. */
function storedPerson(): Person | undefined {
  const text = onDevice.get('user') ?? '';
  if (text !== last.text) last = { text, person: keptAs(Person, text) };
  return last.person;
}

/** Keeps what is stored of the caller's duties as the server knows them: an owner may change them any time. */
export function useFreshDuties(): void {
  const { token } = useSession();
  const { data } = useProfile(token !== null);
  useEffect(() => {
    const stored = storedPerson();
    if (data && (data.role !== stored?.role || String(data.duties) !== String(stored.duties)))
      rememberUser(data);
  }, [data]);
}

/** Whether the caller may do what needs this duty. Of who is no admin, or unknown, the server decides (specification, section 6). */
export function useMay(): (access: Access) => boolean {
  useSession();
  const person = storedPerson();
  return (access) => person?.role !== 'admin' || mayDo(person, access);
}

/** Shown to those alone who have the duty. */
export function May({ access, children }: { access: Access; children: ReactNode }) {
  return useMay()(access) ? children : null;
}

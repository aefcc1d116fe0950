import { type AtStation, type NewStation, routes } from '@forno/shared/contracts/server';
import type { StationDuty } from '@forno/shared/domain';
import { type Client, createClient } from './client.ts';
import { password, type TestShop } from './open-test-shop.ts';

type Person = Client & { id: string };

/** A tablet that was enrolled, with what its screen does. */
export async function enrolled(shop: TestShop, owner: Client, duty: StationDuty = 'kitchen') {
  const made = await owner.call<NewStation>(routes.addStation, { body: { name: `The ${duty}’s`, duty } });
  const { body } = await shop.visitor.call<{ token: string }>(routes.enrolStation, {
    body: { code: made.body.code },
  });
  const client = createClient(shop.url, body.token);
  return {
    ...client,
    id: made.body._id,
    code: made.body.code,
    enter: (person: Person, pin: string) =>
      client.call<AtStation>(routes.enterPin, { body: { person: person.id, pin } }),
  };
}

/** The same person, who has this PIN now. */
export async function withPin<P extends Person>(person: P, pin: string): Promise<P> {
  const { status } = await person.call(routes.setPin, { body: { password, pin } });
  if (status !== 200) throw new Error(`the PIN was refused with ${status}`);
  return person;
}

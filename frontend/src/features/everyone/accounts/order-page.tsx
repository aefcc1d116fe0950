import { ForgottenPasswordBody, routes, z } from '@forno/shared/contracts/everyone';
import { cartTotalPaise, formatPaise } from '@forno/shared/domain';
import { changesText, errors } from '@forno/shared/messages/everyone';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRedirectAfterLogin } from '#accounts/use-redirect-after-login.ts';
import { isPizzaGone } from '#cart/cart-changes.ts';
import { onMenu, useVisitorCart } from '#cart/visitor-cart.ts';
import { publicMenu } from '#menu/public-menu.ts';
import { expiredEmail } from '#session/session.ts';
import { ApiError, showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { keptAs } from '#ui/kept.ts';
import { Notice } from '#ui/notice.tsx';
import { inTab } from '#ui/stored.ts';
import { AuthPage } from '#widgets/auth-page.tsx';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { LazyVisitorsFeeLine } from '#widgets/lazy-fee-line.tsx';
import { LoginForm } from '#widgets/login-form.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { likelyEmail } from './likely-email.ts';
import styles from './order-page.module.css';
import { RegisterForm } from './register-form.tsx';

/** With whether there is an account to log in to. */
const Person = z.object({ email: z.string(), known: z.boolean() });
type Person = z.infer<typeof Person>;

const storageKey = 'forno.ordering';

/** Phones reload a tab that was left for another app: like what was typed, the email is not asked again. */
function usePerson() {
  const ended = expiredEmail();
  const [person, setPerson] = useState(() =>
    ended ? { email: ended, known: true } : keptAs(Person, inTab.get(storageKey)),
  );
  useEffect(() => {
    if (person) inTab.set(storageKey, JSON.stringify(person));
    return () => inTab.remove(storageKey);
  }, [person]);
  return [person, setPerson] as const;
}

/** A visitor's way from their cart to paying: the email first, and then only what is missing. */
export function OrderPage() {
  useRedirectAfterLogin('/cart');
  const [person, setPerson] = usePerson();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!person) return;
    const fields = box.current?.querySelectorAll<HTMLInputElement>('form input:not([tabindex])') ?? [];
    [...fields].find(({ value }) => value === '')?.focus();
  }, [person]);
  return (
    <AuthPage title="Your order" lead={<Waiting />}>
      <div ref={box}>
        {!person && <EmailForm onAnswer={setPerson} />}
        {person?.known && <LoginForm failure={errors.login} email={person.email} />}
        {person && !person.known && (
          <>
            <Meant email={person.email} onAnswer={setPerson} />
            <RegisterForm key={person.email} email={person.email} />
          </>
        )}
      </div>
      {person && (
        <div className={styles.ways}>
          {person.known && <MailedLink email={person.email} />}
          <Button variant="quiet" size="s" onClick={() => setPerson(undefined)}>
            Use another email
          </Button>
        </div>
      )}
      {/* Below, so that nothing moves when it comes. */}
      <Fee />
      <LazyClosedNote />
    </AuthPage>
  );
}

/** Asks before an account is opened for an email that was probably mistyped. */
function Meant({ email, onAnswer }: { email: string; onAnswer: (person: Person) => void }) {
  const meant = likelyEmail(email);
  const use = useMutation({
    mutationFn: async (right: string) => onAnswer({ email: right, known: await isKnown(right) }),
    onError: (error) => showFailure(error, errors.contact),
  });
  if (!meant) return null;
  const yes = (
    <Button size="s" busy={use.isPending} onClick={() => use.mutate(meant)}>
      Yes, use that
    </Button>
  );
  return (
    <div className={styles.meant}>
      <Notice role="alert" action={yes}>
        Did you mean {meant}?
      </Notice>
    </div>
  );
}

/** For whoever can't know a password: an account that was opened for an order has none yet. */
function MailedLink({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => request(routes.forgottenPassword, { body: { email } }),
    onError: (error) => showFailure(error, errors.contact),
  });
  if (send.isSuccess) return <output>{send.data.message} Your cart waits here.</output>;
  return (
    <>
      <span>Never set a password, or forgot it?</span>
      <Button variant="quiet" size="s" busy={send.isPending} onClick={() => send.mutate()}>
        Email me a link
      </Button>
    </>
  );
}

function EmailForm({ onAnswer }: { onAnswer: (person: Person) => void }) {
  const form = useSendForm({
    schema: ForgottenPasswordBody,
    initial: { email: '' },
    onSubmit: async ({ email }) => {
      const known = await isKnown(email);
      onAnswer({ email, known });
    },
    failure: errors.registration,
    at: 'email',
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Continue" busyLabel="One moment…">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="If you’re new here, we’ll open an account with it for your order."
        {...form.field('email')}
      />
    </Form>
  );
}

/** Asked too often, the server does not say: then the registration tells. */
async function isKnown(email: string): Promise<boolean> {
  try {
    return (await request(routes.knownEmail, { body: { email } })).known;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** What is in the cart meanwhile, once the menu is at hand as it is today. */
function useWaitingLines() {
  const chosen = useVisitorCart();
  // What it was a moment ago may be deleted.
  const { data: menu } = useQuery({ ...publicMenu, staleTime: 0, enabled: chosen.length > 0 });
  const lines = menu ? onMenu(chosen, menu) : chosen;
  const there = lines.filter((line) => !isPizzaGone(line));
  return { there, changes: changesText(lines), paise: menu && cartTotalPaise(there, 'included') };
}

/** What bringing it adds, and the least that is brought, before the address is typed. */
function Fee() {
  const { there, paise } = useWaitingLines();
  if (there.length === 0 || paise === undefined) return null;
  return (
    <div className={styles.fee}>
      <LazyVisitorsFeeLine pizzas={paise} />
    </div>
  );
}

function Waiting() {
  const { there, changes, paise } = useWaitingLines();
  return (
    <span className={styles.waiting}>
      {there.map((line) => (
        <span key={line.pizzaId} className={styles.pizza}>
          <PizzaPicture recipe={line} name={line.pizzaName} image={line.pizzaImage} size={40} label="" />
          {line.quantity > 1 && `${line.quantity} × `}
          {line.pizzaName}
        </span>
      ))}
      {changes.map((change) => (
        <em key={change}>{change}</em>
      ))}
      {there.length === 0 ? (
        <Link to="/our-menu">Choose a pizza first</Link>
      ) : (
        <strong>Waiting for you{paise !== undefined && `: ${formatPaise(paise)}`}</strong>
      )}
    </span>
  );
}

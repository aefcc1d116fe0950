import { routes } from '@forno/shared/contracts';
import {
  failures,
  policyNames,
  type PolicyPart,
  policyPages,
  type PolicyPath,
  policyVersion,
} from '@forno/shared/messages';
import { Link, NavLink } from 'react-router-dom';
import { LoadState } from '#transport/load-state.tsx';
import { paperKeys } from '#transport/paper-keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Page } from '#ui/page.tsx';
import { QuestionForm } from './question-form.tsx';
import styles from './policy-page.module.css';

/** A public page whose words are filled with the shop's facts: about, contact, terms and the other policies. */
export function PolicyPage({ path }: { path: PolicyPath }) {
  const facts = useAnswer(paperKeys.facts, routes.publicFacts, {});
  const text = facts.data && policyPages[path](facts.data);
  return (
    <Page title={policyNames[path]} lead={text?.lead} frame="narrow">
      <LoadState query={facts} text={failures.settings} lines={8} />
      {text?.sections.map(({ heading, parts }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          {parts.map((part) => (
            <Part key={JSON.stringify(part)} part={part} />
          ))}
        </section>
      ))}
      {path === '/shop/contact' && <QuestionForm />}
      {facts.data && <p className={styles.version}>{policyVersion(path, facts.data)}</p>}
      {!facts.isPending && (
        <nav aria-label="About the shop" className={styles.pages}>
          <Link to="/our-menu">Menu and prices</Link>
          {Object.entries(policyNames).map(([to, name]) => (
            <NavLink key={to} to={to}>
              {name}
            </NavLink>
          ))}
        </nav>
      )}
    </Page>
  );
}

function Part({ part }: { part: PolicyPart }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('rows' in part)
    return (
      <dl className={styles.rows}>
        {part.rows.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <ul>
      {part.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

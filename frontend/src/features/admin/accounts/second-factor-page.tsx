import { routes } from '@forno/shared/contracts/admin';
import { pluralise } from '@forno/shared/domain';
import { adminFailures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { LoadState } from '#transport/load-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';
import { saveFile } from '#transport/download.tsx';
import { refetch } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { CodePart, SetUp } from './code-part.tsx';
import styles from './second-factor.module.css';

const factorKey = ['admin', 'second-factor'];

/** Turns an admin's second factor on or off, or renews its recovery codes. */
export function SecondFactorPage() {
  const factor = useAnswer(factorKey, routes.secondFactor, {});
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => refetch(factorKey);
  const show = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    void refresh();
  };
  const turnOff = async (code: string) => {
    const { message } = await request(routes.turnOffSecondFactor, { body: { code } });
    toast.success(message);
    await refresh();
  };
  const { data } = factor;
  return (
    <Page
      title="Two-step login"
      frame="narrow"
      lead="With a code from your phone as well, a stolen password alone is useless."
    >
      <LoadState query={factor} text={adminFailures.secondFactor} lines={4} />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {data && !codes && !data.on && (
        <div className={styles.parts}>
          {data.required && (
            <Notice>
              This shop requires two-step login for every admin. The rest becomes available once yours is set
              up.
            </Notice>
          )}
          <SetUp onDone={show} />
        </div>
      )}
      {data?.on && !codes && (
        <div className={styles.parts}>
          <Notice tone="basil">It is on. {pluralise(data.recoveryCodesLeft, 'recovery code')} left.</Notice>
          <CodePart
            title="New recovery codes"
            label="Make new codes"
            onCode={async (code) =>
              show((await request(routes.renewRecoveryCodes, { body: { code } })).recoveryCodes)
            }
          />
          <CodePart title="Turn it off" label="Turn it off" variant="danger" onCode={turnOff}>
            <p>
              From then on your password alone opens the admin area. To move to a new phone, turn it on again
              there.
            </p>
          </CodePart>
        </div>
      )}
    </Page>
  );
}

/** Shown once: only hashes are stored. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const save = () => {
    const lines = [
      `Recovery codes for ${pageFacts.name}. Each works once, in place of a code of the app.`,
      '',
      ...codes,
      '',
    ];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'forno-recovery-codes.txt');
  };
  return (
    <section className={styles.part} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Your recovery codes</h2>
      <p>
        Keep them somewhere other than on your phone: each lets you in once without it. You won’t see them
        again, and earlier ones no longer work.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button onClick={save}>Download them</Button>
        <Button variant="ember" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </section>
  );
}

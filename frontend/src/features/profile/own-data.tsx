import { routes } from '@forno/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#transport/download.ts';
import { showFailure } from '#transport/show-failure.ts';
import { Button } from '#ui/button.tsx';
import { DeleteAccount } from './delete-account.tsx';
import styles from './profile-page.module.css';

/** Export one's data, or delete the account. */
export function OwnData() {
  const [deleting, setDeleting] = useState(false);
  const saving = useMutation({
    mutationFn: () => download(routes.accountData.path, 'forno-my-data.json'),
    onError: (error) => showFailure(error, 'The file could not be created.'),
  });
  return (
    <section className={styles.part} aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <p>Everything we know about you, in one file that other programs can read.</p>
      <div className={styles.ways}>
        <Button busy={saving.isPending} busyLabel="Preparing…" onClick={() => saving.mutate()}>
          Download your data
        </Button>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete your account
        </Button>
      </div>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </section>
  );
}

const reasons = {
  foreign: 'This is not a Forno backup, or it comes from a newer release.',
  earlier:
    'An earlier release wrote this backup: restore it with that release, then upgrade (docs/setup.md).',
  damaged: 'The backup is damaged or incomplete. Nothing was restored from it.',
  locked: 'The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
  unencrypted:
    'BACKUP_PASSPHRASE is set, but this backup is not encrypted: anybody could have written it. Add --unencrypted if you know that it is yours.',
  key: 'The passphrase does not match this backup, or the backup is damaged. Nothing was restored from it.',
  disturbed:
    'Something else wrote into the database meanwhile, such as another restore. Stop it, and run the restore again with --replace.',
  occupied: 'This database already contains a shop. Add --replace to overwrite it with the backup.',
  running: 'The shop is running. Stop every BFF and every worker first.',
} as const;

/** Why the restore was refused, for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly reason: keyof typeof reasons;

  constructor(reason: keyof typeof reasons) {
    super(reasons[reason]);
    this.reason = reason;
  }
}

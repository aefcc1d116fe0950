const reasons = {
  foreign: 'This is no backup of Forno, or one of a newer release.',
  damaged: 'The backup is damaged or incomplete. Nothing was restored from it.',
  locked: 'The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
  key: 'The passphrase is not the one of this backup, or the backup is damaged. Nothing was restored from it.',
  occupied: 'There is a shop in this database already. Add --replace to lose it for the backup.',
  running: 'Workers are running. Stop every BFF and every worker first.',
} as const;

/** Why the restore was refused, for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
  readonly reason: keyof typeof reasons;

  constructor(reason: keyof typeof reasons) {
    super(reasons[reason]);
    this.reason = reason;
  }
}

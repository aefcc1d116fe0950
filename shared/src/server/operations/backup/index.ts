export { describeBackup } from './archive.ts';
export { BackupError } from './backup-error.ts';
export { restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';

import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sticky = 0o1000;

/** All paths of the data a shop keeps on one machine. Nothing is written anywhere else. */
export function dataFolder(root: string) {
  return {
    root,
    redis: join(root, 'redis'),
    mongod: join(root, 'mongod'),
    store: join(root, 'store'),
    sandbox: join(root, 'sandbox'),
    logs: join(root, 'logs'),
    secrets: join(root, 'secrets.json'),
    settings: join(root, 'settings.json'),
    claim: join(root, 'running.json'),
  };
}

export type DataFolder = ReturnType<typeof dataFolder>;

/** Readable only by its owner, also one that was there: it holds customers, mails and secrets. */
export function makeDataFolder(folder: DataFolder): void {
  mkdirSync(folder.root, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder.root);
  // Not a folder of all users, such as /tmp, nor somebody else's.
  if (!(mode & sticky) && uid === process.getuid?.()) chmodSync(folder.root, 0o700);
  mkdirSync(folder.logs, { recursive: true });
}

/** Removes only what the shop created: DATA_DIR may hold other things too. */
export function resetDataFolder(folder: DataFolder): void {
  const { root: _root, claim: _claim, ...made } = folder;
  for (const path of Object.values(made)) rmSync(path, { recursive: true, force: true });
}

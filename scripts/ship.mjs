// Copies what the image runs, and nothing else: `node scripts/ship.mjs <folder> <path>...`.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const never = [
  /\.(map|tsbuildinfo|[cm]?tsx?)$/,
  /\.(test|spec)\.[cm]?js$/,
  /(^|\/)(test|tests|__tests__|testing)$/,
  // Weights that no bill is written in.
  /@expo-google-fonts\/noto-[\w-]+\/(?!400Regular$)\d\w+$/,
  // An optional peer of a library, which loads it only to build itself.
  /(^|\/)node_modules\/(\.bin|typescript|@typescript)$/,
];

/** Whether a file or folder of a build, or of installed packages, belongs into the image. */
export const ships = (path) => never.every((pattern) => !pattern.test(path));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, ...paths] = process.argv.slice(2);
  for (const path of paths)
    cpSync(path, join(folder, path), { recursive: true, verbatimSymlinks: true, filter: ships });
}

// Writes what the shop is made of, in the format of CycloneDX: dist/forno.cdx.json.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.mjs';

const args = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--omit=dev',
];

/** Every package of the lock file that is no tool of development, with version, licence and checksum. */
export async function writeSbom(file = join(root, 'dist/forno.cdx.json')) {
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const list = JSON.parse(stdout);
  // npm calls it by the folder that the checkout happens to lie in.
  list.metadata.component.name = 'forno';
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  return list.components.length;
}

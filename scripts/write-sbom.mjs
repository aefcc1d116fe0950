// Writes the shop's bill of materials in CycloneDX format: dist/forno.cdx.json.
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

/** All packages of the lock file except development dependencies, with version, licence and checksum. */
export async function writeSbom(file = join(root, 'dist/forno.cdx.json')) {
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const list = JSON.parse(stdout);
  // npm names it after the folder of the checkout.
  list.metadata.component.name = 'forno';
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  return list.components.length;
}

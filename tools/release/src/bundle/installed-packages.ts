import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

/** A library of a bundle, as its own `package.json` describes it. */
export interface InstalledPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression, or what the author wrote instead; null when there is no word about it. */
  readonly licence: string | null
}

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
})

/** The libraries in a bundle, each once, by name and version. */
export function installedPackages(directory: string): InstalledPackage[] {
  const folders = globSync('node_modules/.pnpm/*/node_modules/{[!@]*,@*/*}', { cwd: directory })
  const found = new Map<string, InstalledPackage>()
  for (const folder of folders.map((each) => join(directory, each))) {
    // A link is what another package depends on.
    if (lstatSync(folder).isSymbolicLink() || !existsSync(join(folder, 'package.json'))) continue
    const { name, version, license, licenses } = packageFile.parse(
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
    )
    const licence = license ?? (licenses?.map(({ type }) => type).join(' OR ') || null)
    found.set(identityOf({ name, version }), { name, version, licence })
  }
  return [...found.values()].toSorted((one, other) => (identityOf(one) < identityOf(other) ? -1 : 1))
}

/** Such as `@fastify/static@10.1.11`. */
export function identityOf({ name, version }: Pick<InstalledPackage, 'name' | 'version'>): string {
  return `${name}@${version}`
}

import { z } from 'zod'

import { identityOf, type InstalledPackage } from './installed-packages.ts'

const component = z.looseObject({
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  'bom-ref': z.string(),
})
const document = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({
    timestamp: z.string().optional(),
    component: z.looseObject({ name: z.string() }),
  }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

/**
 * The CycloneDX document that pnpm makes of the lockfile, limited to what the bundle has. The lockfile also
 * names what only development needs. It has neither the serial number nor the time of its making, so that one commit
 * makes one tarball.
 *
 * @throws when a library of the bundle is missing in it
 */
export function billOfMaterials(
  written: string,
  installed: readonly InstalledPackage[],
  bundle: string,
): string {
  const {
    serialNumber: _serialNumber,
    metadata: { timestamp: _timestamp, ...metadata },
    components,
    dependencies,
    ...rest
  } = document.parse(JSON.parse(written))
  const wanted = new Set(installed.map(identityOf))
  const kept = components.filter((each) => wanted.delete(identityOf({ ...each, name: fullName(each) })))
  if (wanted.size > 0) throw new Error(`The bill of materials lacks ${[...wanted].join(', ')}.`)
  const root = `pkg:generic/punctual-${bundle}`
  const references = new Set(kept.map((each) => each['bom-ref']))
  return JSON.stringify(
    {
      ...rest,
      metadata: { ...metadata, component: { ...metadata.component, type: 'application', 'bom-ref': root } },
      components: kept,
      dependencies: dependencies
        .filter(({ ref }) => references.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) })),
    },
    null,
    1,
  )
}

const fullName = ({ group, name }: z.infer<typeof component>) => (group ? `${group}/${name}` : name)

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { z } from 'zod'

const packageFile = z.object({ name: z.string(), dependencies: z.record(z.string(), z.string()).default({}) })

/** The folders of the apps and packages that the named ones run with, themselves included. */
export function membersOf(root: string, names: readonly string[]): ReadonlySet<string> {
  const all = globSync('{apps,packages}/*/package.json', { cwd: root }).map((file) => ({
    path: dirname(file),
    ...packageFile.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  }))
  const members = new Set<string>()
  const open = names.map((name) => `@punctual/${name}`)
  for (const name of open) {
    const member = all.find((each) => each.name === name)
    if (member === undefined || members.has(member.path)) continue
    members.add(member.path)
    open.push(...Object.keys(member.dependencies))
  }
  return members
}

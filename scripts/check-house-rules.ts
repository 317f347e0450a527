// Prints every place that breaks a house rule; exit code 1 if there is any.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { breaches } from './house-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync(
  ['{apps,packages,tools}/*/{src,test}/**/*.ts', '{scripts,test}/**/*.ts', 'vitest.config.ts'],
  { cwd: root },
)
  .filter((path) => !/(^|\/)(node_modules|generated)\//.test(path) && path !== 'scripts/house-rules.ts')
  .toSorted()

/** Decisions that share a number: a reference must lead to exactly one. */
function sharedNumbers(): string[] {
  const decisions = globSync('docs/adr/*.md', { cwd: root }).toSorted()
  const byNumber = Map.groupBy(decisions, (path) => path.match(/\d{4}/)?.[0])
  return [...byNumber.values()]
    .filter(({ length }) => length > 1)
    .map((paths) => `${paths.join(', ')}: the number of a decision is its own`)
}

const found = [
  ...files.flatMap((path) => breaches(path, readFileSync(`${root}${path}`, 'utf8'))),
  ...sharedNumbers(),
]
for (const breach of found) console.log(breach)
if (found.length > 0) process.exitCode = 1

// Writes the pages of docs/ and the manifests, rules and dashboards that follow from the code.
// With --check it writes nothing and exits 1 when one is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { manifests } from '../tools/release/src/kubernetes/manifests.ts'

import { commandLine } from './docs/command-line.ts'
import { configuration } from './docs/configuration.ts'
import { conformance } from './docs/conformance.ts'
import { decisions } from './docs/decisions.ts'
import { errors } from './docs/errors.ts'
import { executionStates } from './docs/execution-states.ts'
import { findings } from './docs/findings.ts'
import { failures } from './docs/failures.ts'
import { folderTable, importTable, withTable } from './docs/folders.ts'
import { metrics } from './docs/metrics.ts'
import { mutants } from './docs/mutants.ts'
import { dashboards } from './observe/dashboards.ts'
import { rules } from './observe/rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const notice = '<!-- Written by `node scripts/generate-docs.ts`; change the code, not this page. -->\n\n'
/** The tables of README.md, by the parent of their folders. */
const tablesOf = [
  ['apps', '| app | does |'],
  ['packages', '| package | reason |'],
  ['tools', '| tool | does |'],
] as const
const pages = {
  'docs/adr/README.md': decisions(root),
  'docs/command-line.md': commandLine(),
  'docs/configuration.md': await configuration(root),
  'docs/conformance.md': conformance(root),
  'docs/errors.md': errors(),
  'docs/execution-states.md': executionStates(),
  'docs/failures.md': failures(),
  'docs/findings.md': findings(),
  'docs/metrics.md': metrics(),
  'docs/mutants.md': mutants(),
}

const readme = readFileSync(`${root}README.md`, 'utf8')
const architecture = readFileSync(`${root}docs/architecture.md`, 'utf8')
const written = {
  ...Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, notice + page])),
  'README.md': tablesOf.reduce(
    (page, [parent, heads]) => withTable(page, parent, folderTable(root, parent, heads)),
    readme,
  ),
  'docs/architecture.md': withTable(architecture, 'imports', importTable(root)),
  ...manifests(),
  ...rules(),
  ...dashboards(),
}

const stale = Object.entries(written).filter(([path, page]) => {
  return !existsSync(`${root}${path}`) || readFileSync(`${root}${path}`, 'utf8') !== page
})

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.log(`${path} is stale; run \`node scripts/generate-docs.ts\``)
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const [path, page] of stale) {
    mkdirSync(dirname(`${root}${path}`), { recursive: true })
    writeFileSync(`${root}${path}`, page)
  }
  console.log(
    stale.length === 0 ? 'All pages are current.' : `Wrote ${stale.map(([path]) => path).join(', ')}.`,
  )
}

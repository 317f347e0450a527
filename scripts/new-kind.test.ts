import { execFile } from 'node:child_process'
import { appendFile, cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { copyTree } from '../tools/mutants/src/tree-copy.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const kinds = 'packages/source/src/kinds'

/** Type checks of two packages on a machine that has other work. */
const limitMs = 300_000

test(
  'a kind of source is its folder, a line, its words and its page: types, lint and prose hold, and its form is served',
  { timeout: limitMs },
  async () => {
    await using copy = await copyTree(root)
    const at = (path: string) => join(copy.directory, path)
    await addSampleKind(at)
    const inCopy = { cwd: copy.directory, timeout: limitMs }
    for (const project of ['packages/domain', 'packages/source'])
      await run(at('node_modules/.bin/tsc'), ['--noEmit', '-p', project], inCopy)
    await run(at('node_modules/.bin/oxlint'), ['--deny-warnings', `${kinds}/sample`], inCopy)
    await run(process.execPath, ['scripts/check-prose.ts'], inCopy)
    const served = await run(process.execPath, ['--input-type=module', '--eval', askForSample], inCopy)
    const { name, fields, members } = JSON.parse(served.stdout)
    expect(name).toBe('Muster')
    expect(fields.length).toBeGreaterThan(3)
    expect(fields).toEqual(members)
    // Words that lack a language are refused before anything is served.
    await edit(at('packages/domain/src/words/rooms/source-kinds.ts'), ", de: 'Muster'", '')
    await expect(
      run(at('node_modules/.bin/tsc'), ['--noEmit', '-p', 'packages/domain'], inCopy),
    ).rejects.toThrow()
  },
)

/** What the contributor of a kind writes; the folder is that of another kind under another name. */
async function addSampleKind(at: (path: string) => string): Promise<void> {
  const folder = at(`${kinds}/sample`)
  await cp(at(`${kinds}/jsreport`), folder, { recursive: true })
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8')
    const renamed = text
      .replaceAll('kind_js_report', 'kind_sample')
      .replaceAll('JsReport', 'Sample')
      .replaceAll('jsReport', 'sample')
      .replaceAll('jsreport', 'sample')
    await writeFile(join(folder, file), renamed)
    await rename(join(folder, file), join(folder, file.replace('jsreport', 'sample')))
  }
  const registry = at('packages/source/src/registry.ts')
  await edit(
    registry,
    'import { sqlKind }',
    "import { sampleKind } from './kinds/sample/kind.ts'\nimport { sqlKind }",
  )
  await edit(registry, '  WebPage: webPageKind,', '  WebPage: webPageKind,\n  Sample: sampleKind,')
  const words = [
    "  kind_sample: { en: 'Sample', de: 'Muster' },",
    "  formats_of_sample: { en: 'samples make {formatNames}', de: 'Muster erzeugen {formatNames}' },",
    '  kind_web_page:',
  ].join('\n')
  await edit(at('packages/domain/src/words/rooms/source-kinds.ts'), '  kind_web_page:', words)
  await writeFile(at('docs/sample.md'), '# Connect a sample\n\nPunctual renders samples.\n')
  await appendFile(at('README.md'), '\n[Connect a sample](docs/sample.md)\n')
}

async function edit(file: string, text: string, replacement: string): Promise<void> {
  const whole = await readFile(file, 'utf8')
  expect(whole.split(text)).toHaveLength(2)
  await writeFile(file, whole.replace(text, replacement))
}

/** Prints what the api answers for the kind, and the members that its requests may have. */
const askForSample = `
import { getKinds } from './apps/api/src/routes/kinds/get-kinds.ts'
import { operations } from './apps/api/src/routes/index.ts'
import { membersOf } from './apps/api/test/kinds/members-of.ts'
const { Sources } = await getKinds.handle({ language: 'de' })
const { Name, AccountPath, Form } = Sources.find(({ Kind }) => Kind === 'Sample')
const { body } = operations.find(({ path }) => path === AccountPath + '/create')
const fields = [...new Set(Form.Fields.map(({ Name }) => Name))].sort()
console.log(JSON.stringify({ name: Name, fields, members: [...membersOf(body, 'Sample').keys()].sort() }))
`

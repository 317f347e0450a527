import { execFile } from 'node:child_process'
import { appendFile, cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { copyTree } from '../tools/mutants/src/tree-copy.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const sources = 'packages/source/src/kinds'
const destinations = 'packages/delivery/src/kinds'

/** Type checks of three packages on a machine that has other work. */
const limitMs = 300_000

test(
  'a kind of source or destination is its folder, a line, its words and its page: all checks hold, and its form is served',
  { timeout: limitMs },
  async () => {
    await using copy = await copyTree(root)
    const at = (path: string) => join(copy.directory, path)
    await addSource(at)
    await addDestination(at)
    await addPage(at)
    const inCopy = { cwd: copy.directory, timeout: limitMs }
    await writeFile(at('tsconfig.three.json'), JSON.stringify(threePackages))
    await run(at('node_modules/.bin/tsc'), ['--noEmit', '-p', 'tsconfig.three.json'], inCopy)
    const folders = [`${sources}/sample`, `${destinations}/sample`]
    await run(at('node_modules/.bin/oxlint'), ['--deny-warnings', ...folders], inCopy)
    const written = await writtenFiles(copy.directory, folders)
    await run(process.execPath, ['scripts/check-prose.ts', ...written], inCopy)
    const served = await run(process.execPath, ['--input-type=module', '--eval', askForSample], inCopy)
    const { source, destination } = JSON.parse(served.stdout)
    expect(source.name).toBe('Muster')
    expect(source.fields.length).toBeGreaterThan(3)
    expect(source.fields).toEqual(source.members)
    expect(destination).toMatchObject({ name: 'Muster', isTaken: true, isDelivered: true })
    expect(destination.fields).toEqual(expect.arrayContaining(['Path', 'Format']))
    // Words that lack a language are refused before anything is served.
    await edit(at(`${words}/source-kinds.ts`), ", de: 'Muster'", '')
    await expect(
      run(at('node_modules/.bin/tsc'), ['--noEmit', '-p', 'packages/domain'], inCopy),
    ).rejects.toThrow()
  },
)

/** One program, which reads what all three import only once. */
const threePackages = {
  extends: './tsconfig.base.json',
  include: ['domain', 'source', 'delivery'].flatMap((name) => [
    `packages/${name}/src`,
    `packages/${name}/test`,
  ]),
}

const words = 'packages/domain/src/words/rooms'

type At = (path: string) => string

/** What the contributor has written in. The prose of all other files is what it was. */
async function writtenFiles(directory: string, folders: readonly string[]): Promise<string[]> {
  const inFolders = await Promise.all(
    folders.map(async (folder) => (await readdir(join(directory, folder))).map((file) => join(folder, file))),
  )
  const changed = ['README.md', 'docs/sample.md', `${words}/source-kinds.ts`, `${words}/destination-forms.ts`]
  return [...changed, ...inFolders.flat()]
}

/** What the contributor of a kind writes; the folder is that of another kind under another name. */
async function addSource(at: At): Promise<void> {
  const folder = at(`${sources}/sample`)
  await cp(at(`${sources}/jsreport`), folder, { recursive: true })
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
  const said = [
    "  kind_sample: { en: 'Sample', de: 'Muster' },",
    "  formats_of_sample: { en: 'samples make {formatNames}', de: 'Muster erzeugen {formatNames}' },",
    "  not_a_sample_server: { en: 'No sample answers there.', de: 'Dort antwortet kein Muster.' },",
    "  user_locked_by_sample: { en: 'The sample has locked the user.', de: 'Das Muster sperrt den Benutzer.' },",
    '  kind_web_page:',
  ].join('\n')
  await edit(at(`${words}/source-kinds.ts`), '  kind_web_page:', said)
}

/** Like `addSource`. The words of both kinds have the same name. */
async function addDestination(at: At): Promise<void> {
  const folder = at(`${destinations}/sample`)
  await cp(at(`${destinations}/directory`), folder, { recursive: true })
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8')
    const renamed = text
      .replaceAll('kind_directory', 'kind_sample')
      .replaceAll('kind_delivers_directory', 'kind_delivers_sample')
      .replaceAll('directoryKind', 'sampleKind')
      .replaceAll("'Directory'", "'Sample'")
      .replaceAll("id: 'IfExists'", "id: 'SampleRule'")
    await writeFile(join(folder, file), renamed)
  }
  const registry = at('packages/delivery/src/registry.ts')
  const last = "import { emailKind } from './kinds/email/kind.ts'"
  await edit(registry, last, `${last}\nimport { sampleKind } from './kinds/sample/kind.ts'`)
  await edit(registry, '  Directory: directoryKind,', '  Directory: directoryKind,\n  Sample: sampleKind,')
  const said = [
    "  kind_delivers_sample: { en: 'Keeps samples.', de: 'Bewahrt Muster auf.' },",
    '  kind_delivers_directory:',
  ].join('\n')
  await edit(at(`${words}/destination-forms.ts`), '  kind_delivers_directory:', said)
}

async function addPage(at: At): Promise<void> {
  await writeFile(at('docs/sample.md'), '# Connect a sample\n\nPunctual renders and keeps samples.\n')
  await appendFile(at('README.md'), '\n[Connect a sample](docs/sample.md)\n')
}

async function edit(file: string, text: string, replacement: string): Promise<void> {
  const whole = await readFile(file, 'utf8')
  expect(whole.split(text)).toHaveLength(2)
  await writeFile(file, whole.replace(text, replacement))
}

/** Prints what the api answers for the kinds, what its requests may have, and whether a worker can deliver. */
const askForSample = `
import { getKinds } from './apps/api/src/routes/kinds/get-kinds.ts'
import { operations } from './apps/api/src/routes/index.ts'
import { destinationInput } from './apps/api/src/wire/destination.ts'
import { membersOf } from './apps/api/test/kinds/members-of.ts'
import { destinationKind } from './packages/delivery/src/kinds.ts'
const { Sources, Destinations } = await getKinds.handle({ language: 'de' })
const ofSample = ({ Kind }) => Kind === 'Sample'
const fieldsOf = ({ Form }) => [...new Set(Form.Fields.map(({ Name }) => Name))].sort()
const source = Sources.find(ofSample)
const destination = Destinations.find(ofSample)
const { body } = operations.find(({ path }) => path === source.AccountPath + '/create')
const connect = await destinationKind('Sample').loadConnect()
console.log(JSON.stringify({
  source: { name: source.Name, fields: fieldsOf(source), members: [...membersOf(body, 'Sample').keys()].sort() },
  destination: {
    name: destination.Name,
    fields: fieldsOf(destination),
    isTaken: destinationInput.safeParse({ Type: 'Sample', Path: '/srv/samples' }).success,
    isDelivered: 'send' in connect({ mailer: null, directoryRoots: [], egress: null, clock: null }),
  },
}))
`

/**
 * Every function that takes a text from outside takes time that grows no faster than the text. The functions
 * are found in the source. Every exported function whose first argument is a string is called with hostile
 * strings, unless it stands in `notReaders` with the reason. One that needs more arguments, or takes its text
 * in another form, has a row in `rows`.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

import { notReaders, rows } from './text-readers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync(
  [
    'packages/{artifact,client,data-source,delivery,domain,engine,queue,runtime,source}/src/**/*.ts',
    'apps/{api,cli,worker,scheduler}/src/**/*.ts',
  ],
  { cwd: root },
).filter((path) => !/\.test\.ts$|\.d\.ts$|\/(generated|testing)\/|\/main\.ts$/.test(path))

type Reader = (text: string) => unknown

interface Found {
  readonly name: string
  readonly path: string
  readonly export: string
  /** Whether one string is enough to call it. */
  readonly takesTextOnly: boolean
}

const textType =
  /^(readonly )?(string|string \| undefined|string \| null|string \| readonly string\[\]|string \| string\[\] \| undefined|unknown)$/

/** What makes something, asks another system, or names things by an id is no reader of a text. */
const noReader = /^(create|describe|start|open|invalid)/
const noText = /^(id|\w*Id|definition|stored|error)\b/

/** The exported functions of a module that take a text first, and answer at once. */
function textFunctionsIn(path: string): Found[] {
  const text = readFileSync(`${root}${path}`, 'utf8')
  return parseSync(path, text).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'FunctionDeclaration') return []
    const { id, params, async: waits } = node.declaration
    const [first = '', ...others] = params.map((parameter) => text.slice(parameter.start, parameter.end))
    const type = first
      .slice(first.indexOf(':') + 1)
      .split('=')[0]!
      .trim()
    if (!id || waits || noReader.test(id.name) || noText.test(first) || !textType.test(type)) return []
    const takesTextOnly = others.every((each) => /^\w+(\?:|(: [^=]+)? = )/.test(each))
    return [{ name: `${path}#${id.name}`, path, export: id.name, takesTextOnly }]
  })
}

/** What slows readers down, each on its own and one after the other. */
const atoms = [
  ' ',
  '{{',
  '}}',
  '{',
  '<',
  '>',
  '<a ',
  '<!--',
  '-->',
  'a@',
  '"',
  "'",
  ',',
  ';',
  '&',
  '=',
  '%',
  '\\',
  '(',
  ')',
  '[',
  '/',
  '.',
  ':',
  '-',
  '\r\n',
  '\n',
  '0',
  '1',
  'a',
  'a=b&',
  '\u0301',
  '\u0301\u0323',
  '\u{1f4c8}',
  '\u00fc',
  '\u00a0',
  '\u202e',
  'T',
  'e5',
  '*',
  ',*',
  '0 ',
  '%41',
  '"a",',
  '{"a":',
  '[1,',
]

/** Openings that make a reader search for an end. */
const openings = [
  '{{',
  '<',
  '"',
  '(',
  '<a href="',
  'http://a/',
  '{"a":"',
  '[',
  'a@',
  'Basic ',
  '/Sales/',
  '2026-01-01T',
]

function hostileTexts(length: number): string[] {
  const filled = (opening: string, atom: string) => opening + atom.repeat(Math.ceil(length / atom.length))
  const alone = atoms.map((atom) => filled('', atom))
  const opened = openings.flatMap((opening) =>
    [' ', 'a', opening, '.', '\\', '\u0301\u0323'].map((atom) => filled(opening, atom)),
  )
  const pairs = atoms.map((atom, index) => filled('', atom + atoms[(index * 7 + 3) % atoms.length]!))
  return [...alone, ...opened, ...pairs]
}

/** Below this nothing is slow; above it the growth decides. */
const quickMs = 40

/** A mistake of the program: the reader is called in another way than it reads a string. Libraries refuse with others. */
const isMistake = (error: unknown) =>
  error instanceof ReferenceError ||
  (error instanceof TypeError &&
    /is not (a function|iterable)|^Cannot (read|destructure)/.test(error.message))

/**
 * Time of the processor in milliseconds, which other work of the machine disturbs little. To refuse a text is to
 * read it.
 *
 * @throws what is no refusal of a text
 */
async function timeOf(read: Reader, text: string): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await read(text)
  } catch (error) {
    if (isMistake(error)) throw error
    if (error instanceof RangeError && /call stack/.test(error.message)) return Number.POSITIVE_INFINITY
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The least of several, which other work of the machine disturbs least. */
async function leastTimeOf(read: Reader, text: string, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times && least > 0.5; time += 1) least = Math.min(least, await timeOf(read, text))
  return least
}

const lengths = [64, 250, 1_000, 4_000, 32_000]

/** No linear reader takes so long for the longest of these; nothing is measured again beyond it. */
const hopelessMs = 2_000

/**
 * The first hostile text whose time grows faster than six times from a quarter of it to all of it, three
 * times over; or null.
 */
async function superLinear(read: Reader): Promise<string | null> {
  for (const length of lengths) {
    for (const text of hostileTexts(length)) {
      const onceMs = await timeOf(read, text)
      if (onceMs <= quickMs) continue
      if (onceMs > hopelessMs)
        return `${JSON.stringify(text.slice(0, 24))}… of ${text.length}: ${Math.round(onceMs)} ms`
      const growth = await leastGrowth(read, text, onceMs)
      if (growth >= 6)
        return `${JSON.stringify(text.slice(0, 24))}… of ${text.length}: ${growth.toFixed(1)} times`
    }
  }
  return null
}

/** Most slow readers are linear, which the time that is known says beside a shorter one. */
async function leastGrowth(read: Reader, text: string, onceMs: number): Promise<number> {
  const quarterMs = await leastTimeOf(read, text.slice(0, text.length / 4), 2)
  let growth = onceMs / Math.max(quarterMs, 0.05)
  for (let trial = 0; trial < 3 && growth >= 6; trial += 1) {
    const [quarter, whole] = [
      await leastTimeOf(read, text.slice(0, text.length / 4), 3),
      await leastTimeOf(read, text, 3),
    ]
    growth = whole <= quickMs ? 1 : Math.min(growth, whole / Math.max(quarter, 0.05))
  }
  return growth
}

const found = sources.flatMap(textFunctionsIn)
const automatic = found.filter(({ name, takesTextOnly }) => takesTextOnly && !(name in notReaders))
const rowsText = readFileSync(new URL('./text-readers.ts', import.meta.url), 'utf8')
const hasRow = (found: Found) =>
  new RegExp(`\\b${found.export}\\b[^']*import\\(|\\b${found.export}\\(`).test(rowsText)

test('the readers of strings are all known: each takes one string, has a row, or a reason why it reads none', () => {
  const unknown = found.filter((each) => !each.takesTextOnly && !(each.name in notReaders) && !hasRow(each))
  expect(found.length).toBeGreaterThan(70)
  expect(
    unknown.map(({ name }) => name),
    'give each a row in scripts/text-readers.ts',
  ).toEqual([])
})

test('the readers of strings are still there: no reason is left over', () => {
  const names = new Set(found.map(({ name }) => name))
  expect(Object.keys(notReaders).filter((name) => !names.has(name))).toEqual([])
})

test.each(automatic)(
  'the reader $name takes time that grows with the length of the string',
  async ({ path, export: name }) => {
    const module = (await import(`${root}${path}`)) as Record<string, Reader>
    expect(await superLinear(module[name]!)).toBeNull()
  },
  180_000,
)

test.each(Object.entries(rows).map(([name, open]) => ({ name, open })))(
  'the reader $name takes time that grows with the length of the string',
  async ({ open }) => {
    expect(await superLinear(await open())).toBeNull()
  },
  180_000,
)

test('the checker finds what is quadratic, cubic or recursive, and nothing else', async () => {
  const cubic: Reader = (text) => new RegExp('\\{\\{\\s*([^{}]+?)\\s*\\}\\}').test(text)
  const repeated: Reader = (text) => text.split('a').map((_, index, all) => all.indexOf(`${index}`))
  const recursive: Reader = (text): unknown => (text === '' ? 0 : recursive(text.slice(1)))
  for (const reader of [cubic, repeated, recursive]) expect(await superLinear(reader)).not.toBeNull()
  expect(await superLinear((text) => text.split('').map((character) => character.charCodeAt(0)))).toBeNull()
}, 180_000)

test('a reader that is called in a way that it does not take fails', async () => {
  const misled: Reader = (text) => text.includes('{') && (text as unknown as () => void)()
  await expect(superLinear(misled)).rejects.toThrow(TypeError)
})

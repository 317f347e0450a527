// House rules that neither the linter nor the type checker can express. Prints every place that breaks one;
// exit code 1 if there is any.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface HouseRule {
  readonly says: string
  readonly applies: (path: string) => boolean
  /** Text that breaks the rule; absent when the path alone does. */
  readonly text?: RegExp
}

const isTest = (path: string) => path.endsWith('.test.ts') || /(^|\/)test(ing)?\//.test(path)
const isSource = (path: string) =>
  /^(apps|packages|tools)\/(?!bench\/)[^/]+\/src\/.*\.ts$/.test(path) && !isTest(path)
const mayReadTheClock = (path: string) =>
  path === 'packages/runtime/src/clock.ts' || /^(apps|tools)\/[^/]+\/src\/(.*\/)?main\.ts$/.test(path)

const rules: readonly HouseRule[] = [
  {
    says: 'time comes in from outside: take a Clock instead of new Date()',
    applies: (path) => isSource(path) && !mayReadTheClock(path),
    text: /\bnew Date\(\)/,
  },
  {
    says: 'SQL stands in store, catalog, engine and data-source',
    applies: (path) =>
      isSource(path) &&
      /^(apps|packages)\//.test(path) &&
      !/^packages\/(store|catalog|engine|data-source)\//.test(path),
    text: /\b(INSERT INTO|DELETE FROM|UPDATE [a-z_]+ SET|SELECT [^'`]* FROM)\b/,
  },
  {
    says: 'an HTTP server has the front of packages/runtime/src/http: createHttpServer(…), or Fastify(behindFront(…))',
    applies: (path) =>
      isSource(path) &&
      /^(apps|packages)\//.test(path) &&
      path !== 'packages/runtime/src/http/http-server.ts',
    text: /\b[Ff]astify\((?!behindFront\()|\bhttps?2?\.create(Secure)?Server\(|\bcreate(Secure)?Server\b.*(from|import\() *'node:http|import\('node:http|import \* as \w+ from 'node:https?2?'|import https?2? from 'node:http/,
  },
  {
    says: 'no test is skipped or singled out',
    applies: isTest,
    text: /\b(it|test|describe|suite|bench)(\.\w+)*\.(skip|only|todo|fails|skipIf|runIf)\b/,
  },
  {
    says: 'a test passes the first time: no retry, and no option that skips it or singles it out',
    applies: (path) => isTest(path) || path === 'vitest.config.ts',
    text: /(?<!['"`])\bretry: *[\d{]|[{,] *(skip|only|todo|fails|repeats): *(true|\d)|\bretry *=|\b(ctx|context|task)\.skip\(/,
  },
  {
    says: 'a file that replaces a module needs a process of its own: name it in vitest.config.ts',
    applies: (path) => isTest(path) && !readFileSync(`${root}vitest.config.ts`, 'utf8').includes(`'${path}'`),
    text: /\bvi\.(mock|doMock|hoisted)\(/,
  },
  {
    says: 'name a file or folder after its idea, not helpers, utils, common, misc or manager',
    applies: (path) => isSource(path) && /(^|[/-])(helpers?|utils?|common|misc|manager)([./-]|$)/.test(path),
  },
  { says: 'file names are kebab-case', applies: (path) => isSource(path) && !/^[a-z0-9./-]+$/.test(path) },
  {
    says: 'a test file is named after what it proves and stands in src, test or scripts',
    applies: (path) =>
      path.endsWith('.test.ts') && !/^((apps|packages|tools)\/[^/]+\/(src|test)|test|scripts)\//.test(path),
  },
]

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync(
  ['{apps,packages,tools}/*/{src,test}/**/*.ts', '{scripts,test}/**/*.ts', 'vitest.config.ts'],
  { cwd: root },
)
  .filter((path) => !/(^|\/)(node_modules|generated)\//.test(path) && path !== 'scripts/house-rules.ts')
  .toSorted()

/** The places in a file that break a rule, as `path:line: rule`. */
function breaches(path: string): string[] {
  const applicable = rules.filter((rule) => rule.applies(path))
  if (applicable.length === 0) return []
  const lines = readFileSync(`${root}${path}`, 'utf8').split('\n')
  return applicable.flatMap(({ says, text }) =>
    text === undefined
      ? [`${path}: ${says}`]
      : lines.flatMap((line, index) => (text.test(line) ? [`${path}:${index + 1}: ${says}`] : [])),
  )
}

/** Decisions that share a number: whoever follows a reference must find one. */
function sharedNumbers(): string[] {
  const decisions = globSync('docs/adr/*.md', { cwd: root }).toSorted()
  const byNumber = Map.groupBy(decisions, (path) => path.match(/\d{4}/)?.[0])
  return [...byNumber.values()]
    .filter(({ length }) => length > 1)
    .map((paths) => `${paths.join(', ')}: the number of a decision is its own`)
}

const found = [...files.flatMap(breaches), ...sharedNumbers()]
for (const breach of found) console.log(breach)
if (found.length > 0) process.exitCode = 1

/** House rules that neither the linter nor the type checker can express. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface HouseRule {
  readonly says: string
  readonly applies: (path: string) => boolean
  /** Text that breaks the rule; absent when only the path does. */
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
    text: new RegExp(
      [
        /\b[Ff]astify(<.*>)?\((?!behindFront\()/,
        /\bcreate(Secure)?Server\(/,
        /\bnew (\w+\.)?Server\(/,
        // Another name for one of these, and the module itself.
        /\bcreate(Secure)?Server\b.*(from|import\() *'node:http/,
        /^import (?!type ).*(?<!type )\bServer\b.*from 'node:http/,
        /import\('node:http/,
        /import (\* as )?\w+ from 'node:http/,
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  {
    says: 'no test is skipped or singled out',
    applies: isTest,
    text: /\b(it|test|describe|suite|bench)(\.\w+)*\.(skip|only|todo|fails|skipIf|runIf)\b/,
  },
  {
    says: 'a test asks for no retry, and no option skips it or singles it out: vitest.config.ts has the one second try',
    applies: isTest,
    text: /(?<!['"`])\bretry: *[\d{]|[{,] *(skip|only|todo|fails|repeats): *(true|\d)|\bretry *=|\b(ctx|context|task)\.skip\(/,
  },
  {
    says: 'a file that replaces a module needs a process of its own: name it in vitest.config.ts',
    applies: (path) => isTest(path) && !readFileSync(`${root}vitest.config.ts`, 'utf8').includes(`'${path}'`),
    text: /\bvi\.(mock|doMock|hoisted)\(/,
  },
  {
    says: 'a page keeps its routes, since a browser can lose a request while the last one is removed: answerInstead(…)',
    applies: (path) => path.startsWith('test/'),
    text: /\.unroute\(|\.route\(.*\{ times: /,
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

/** The places in a file that break a rule, as `path:line: rule`. */
export function breaches(path: string, content: string): string[] {
  const lines = content.split('\n')
  return rules
    .filter((rule) => rule.applies(path))
    .flatMap(({ says, text }) =>
      text === undefined
        ? [`${path}: ${says}`]
        : lines.flatMap((line, index) => (text.test(line) ? [`${path}:${index + 1}: ${says}`] : [])),
    )
}

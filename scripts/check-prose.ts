// Checks the language of documents, comments, titles of tests, headers of statements and screens:
// `node scripts/check-prose.ts`, or with files. Exit code 1 when a sentence breaks the rule. The glossary refuses
// English words only; of German screens the check reads the length of sentences.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type ProseInCode, proseInPrisma, proseInSql, proseInTypeScript } from './prose-in-code.ts'
import { screenTexts } from './prose-on-screens.ts'
import { proseProblems, refusedWords } from './prose.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const glossary = 'docs/glossary.md'
const words = refusedWords(readFileSync(`${root}${glossary}`, 'utf8'))

/** Prisma keeps a checksum of each migration, so an applied one stays as it is, its comments included. */
const migrations = 'prisma/migrations/'

const code = [
  '{apps,packages,tools}/*/{src,test,scripts}/**/*.{ts,tsx,sql}',
  '{scripts,test}/**/*.{ts,mjs,sql}',
  'prisma/**/*.{prisma,sql}',
  '*.config.ts',
]

function pathsOfAll(): string[] {
  const read = globSync(code, { cwd: root })
    .filter((path) => !/(^|\/)(node_modules|generated)\/|\.d\.ts$/.test(path))
    .filter((path) => !path.startsWith(migrations))
  return [...globSync(['*.md', 'docs/**/*.md'], { cwd: root }), ...read].toSorted()
}

/** The problems of a file, each beginning with its line. */
function problemsOf(path: string): string[] {
  const source = readFileSync(`${root}${path}`, 'utf8')
  // The glossary has to name the words that it refuses.
  if (path.endsWith('.md'))
    return source.startsWith('<!-- Written by ') ? [] : proseProblems(source, path === glossary ? [] : words)
  return [
    ...proseIn(path, source).flatMap((prose) => problemsIn(prose, words)),
    ...screenTexts(path, source, 'en').flatMap((prose) => problemsIn(prose, words)),
    ...screenTexts(path, source, 'de').flatMap((prose) => problemsIn(prose, [])),
  ]
}

function proseIn(path: string, source: string): ProseInCode[] {
  if (path.endsWith('.sql')) return proseInSql(source)
  return path.endsWith('.prisma') ? proseInPrisma(source) : proseInTypeScript(path, source)
}

function problemsIn({ line, text }: ProseInCode, refused: readonly string[]): string[] {
  return proseProblems(text, refused).map((problem) =>
    problem.replace(/^\d+/, (inside) => `${line + Number(inside) - 1}`),
  )
}

const asked = process.argv.slice(2)
for (const path of asked.length > 0 ? asked : pathsOfAll()) {
  for (const problem of problemsOf(path)) {
    console.log(`${path}:${problem}`)
    process.exitCode = 1
  }
}

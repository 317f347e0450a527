// Checks the language of documents, comments, titles of tests, headers of statements and English screens:
// `node scripts/check-prose.ts`, or with files. Exit code 1 when a sentence breaks the rule.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { proseInSql, proseInTypeScript, screenTexts } from './prose-in-code.ts'
import { proseProblems, refusedWords } from './prose.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const glossary = 'docs/glossary.md'
const words = refusedWords(readFileSync(`${root}${glossary}`, 'utf8'))

/** Code whose sentences do not keep the rule yet. A folder leaves the list when it does, and none is added. */
const unread = ['apps/console/src/browser/messages/', 'prisma/']

const code = [
  '{apps,packages,tools}/*/{src,test,scripts}/**/*.{ts,tsx,sql}',
  '{scripts,test,prisma}/**/*.{ts,mjs,sql}',
  '*.config.ts',
]

function pathsOfAll(): string[] {
  const read = globSync(code, { cwd: root })
    .filter((path) => !/(^|\/)(node_modules|generated)\/|\.d\.ts$/.test(path))
    .filter((path) => !unread.some((folder) => path.startsWith(folder)))
  return [...globSync(['*.md', 'docs/**/*.md'], { cwd: root }), ...read].toSorted()
}

/** The problems of a file, each beginning with its line. */
function problemsOf(path: string): string[] {
  const source = readFileSync(`${root}${path}`, 'utf8')
  // The glossary has to name the words that it refuses.
  if (path.endsWith('.md'))
    return source.startsWith('<!-- Written by ') ? [] : proseProblems(source, path === glossary ? [] : words)
  const prose = path.endsWith('.sql')
    ? proseInSql(source)
    : [
        ...proseInTypeScript(path, source),
        ...(/\/messages\/.*\.en\.ts$/.test(path) ? screenTexts(path, source) : []),
      ]
  return prose.flatMap(({ line, text }) =>
    proseProblems(text, words).map((problem) =>
      problem.replace(/^\d+/, (inside) => `${line + Number(inside) - 1}`),
    ),
  )
}

const asked = process.argv.slice(2)
for (const path of asked.length > 0 ? asked : pathsOfAll()) {
  for (const problem of problemsOf(path)) {
    console.log(`${path}:${problem}`)
    process.exitCode = 1
  }
}

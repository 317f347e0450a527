// Checks the language of the documents: `node scripts/check-prose.ts`, or with files. Exit code 1 when a
// sentence breaks the rule.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { proseProblems, refusedWords } from './prose.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const glossary = 'docs/glossary.md'
const words = refusedWords(readFileSync(`${root}${glossary}`, 'utf8'))
const isGenerated = (page: string) => page.startsWith('<!-- Written by ')
const asked = process.argv.slice(2)
const paths = asked.length > 0 ? asked : globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted()

for (const path of paths) {
  const page = readFileSync(`${root}${path}`, 'utf8')
  if (isGenerated(page)) continue
  // The glossary has to name the words that it refuses.
  for (const problem of proseProblems(page, path === glossary ? [] : words)) {
    console.log(`${path}:${problem}`)
    process.exitCode = 1
  }
}

import type { Row, Section } from '../../tools/conformance/src/row.ts'
import { decidedTable, givenTable } from '../../tools/conformance/src/table.ts'

/** docs/conformance.md, from the tables of claims and tests. */
export function conformance(): string {
  const rows = [...givenTable, ...decidedTable].flatMap((section) => section.rows)
  return `# Conformance

The interface claim by claim, in our words: ${rows.length} endpoints, fields, rules and limits, each with the tests that prove it. The first part is the
interface as it was given; there, "left open" marks what it does not say. The second part is what was decided about that. A test fails when a
row names a test that does not exist, or when a line of the one document or a statement or a name of the other has no row.

What this build does not do yet:

${listOfMissing(rows)}

# As given

${sectionsOf(givenTable)}

# As decided

${sectionsOf(decidedTable)}
`
}

function sectionsOf(sections: readonly Section[]): string {
  return sections
    .map(
      ({ title, rows }) => `## ${title}\n\n| claim | proven by |\n|---|---|\n${rows.map(lineOf).join('\n')}`,
    )
    .join('\n\n')
}

function lineOf({ claim, proofs, isMissing }: Row): string {
  const tests = proofs.map(
    ({ file, test }) => `[${test.replaceAll('|', '\\|').replaceAll(/[[\]]/g, '\\$&')}](../${file})`,
  )
  return `| ${isMissing ? 'Not yet: ' : ''}${claim.replaceAll('|', '\\|')} | ${tests.join(' · ')} |`
}

function listOfMissing(rows: readonly Row[]): string {
  const claims = rows.filter(({ isMissing }) => isMissing).map(({ claim }) => `- ${claim}`)
  return claims.length > 0 ? claims.join('\n') : 'Nothing is missing.'
}

import { conformanceTable } from '../../test/conformance/table.ts'

/** docs/conformance.md, from the table of claims and tests. */
export function conformance(): string {
  const sections = conformanceTable.map(({ title, rows }) => {
    const lines = rows.map(({ claim, proofs }) => {
      const tests = proofs.map(({ file, test }) => `[${test.replaceAll('|', '\\|').replaceAll(/[[\]]/g, '\\$&')}](../${file})`)
      return `| ${claim.replaceAll('|', '\\|')} | ${tests.join(' · ')} |`
    })
    return `## ${title}\n\n| claim | proven by |\n|---|---|\n${lines.join('\n')}`
  })
  const count = conformanceTable.reduce((sum, { rows }) => sum + rows.length, 0)
  return `# Conformance

The interface as it was given, claim by claim, in our words: ${count} endpoints, fields, rules and limits, each with the tests that prove it. "Left
open" marks what the given document does not say and this service decided. A test fails when a row names a test that does
not exist, or when a line of the given document has no row.

${sections.join('\n\n')}
`
}

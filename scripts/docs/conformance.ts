import { allClaims, type Claim, readClaims, type Section } from '../../tools/conformance/src/claims.ts'
import { provenClaims, type ProvingTest } from '../../tools/conformance/src/proven-claims.ts'

/** docs/conformance.md, from the claims and the tests of the repository at `root` that name them. */
export function conformance(root: string): string {
  const claims = readClaims()
  const proven = provenClaims(root)
  const all = allClaims(claims)
  const sectionsOf = (sections: readonly Section[]) =>
    sections.map((section) => sectionText(section, proven)).join('\n\n')
  return `# Conformance

The interface claim by claim, in our words: ${all.length} endpoints, fields, rules and limits, each with the tests that prove it. The first part is the
interface as it was given; there, "left open" marks what it does not say. The second part is what was decided about that. A test names its
claims in a comment above it. \`npm run test:all\` fails when a claim has no test, or when a test named here did not run and pass.

What this build does not do yet:

${listOfMissing(all)}

# As given

${sectionsOf(claims.given)}

# As decided

${sectionsOf(claims.decided)}
`
}

function sectionText(
  { title, claims }: Section,
  proven: ReadonlyMap<string, readonly ProvingTest[]>,
): string {
  const lines = claims.map((claim) => lineOf(claim, proven.get(claim.name) ?? []))
  return `## ${title}\n\n| claim | proven by |\n|---|---|\n${lines.join('\n')}`
}

function lineOf({ text, isMissing }: Claim, tests: readonly ProvingTest[]): string {
  const links = tests.map(
    ({ file, title }) => `[${title.replaceAll('|', '\\|').replaceAll(/[[\]]/g, '\\$&')}](../${file})`,
  )
  return `| ${isMissing ? 'Not yet: ' : ''}${text.replaceAll('|', '\\|')} | ${links.join(' · ')} |`
}

function listOfMissing(claims: readonly Claim[]): string {
  const missing = claims.filter(({ isMissing }) => isMissing).map(({ text }) => `- ${text}`)
  return missing.length > 0 ? missing.join('\n') : 'Nothing is missing.'
}

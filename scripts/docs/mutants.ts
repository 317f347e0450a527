import { type Case, allCases } from '../../packages/mutants/src/case.ts'
import type { Judge } from '../../packages/mutants/src/fence.ts'
import { chapters } from '../../packages/mutants/src/fences.ts'
import { readRecord } from '../../packages/mutants/src/record.ts'

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

function judgeName(judge: Judge): string {
  return judge.kind === 'simulation' ? `the simulator, ${judge.seeds} seeds` : `“${judge.title}” in \`${judge.file}\``
}

/** docs/mutants.md, from the table of fences and the last recorded run. */
export function mutants(): string {
  const record = readRecord()
  const cases = allCases()
  const resultOf = ({ name, fingerprint }: Case): string => {
    const result = record.get(name)
    if (result?.fingerprint !== fingerprint) return 'not run in this form yet'
    const { verdict } = result
    if (verdict.kind === 'killed') return verdict.by.startsWith('seed') ? `killed in ${verdict.by}` : 'killed'
    return verdict.kind === 'survived' ? '**survived**' : `undecided: ${verdict.reason}`
  }
  const killed = cases.filter((each) => resultOf(each).startsWith('killed')).length
  const sections = chapters.map(({ title, fences }) => {
    const rows = fences.flatMap(({ name, why, mutants: changes }) =>
      cases
        .filter((each) => changes.some(({ file, text, judge }) => each.file === file && each.text === text && each.judge === judge))
        .filter((each) => each.name === name || each.name.startsWith(`${name}-`))
        .map((each, index) => {
          const first = index === 0 ? `\`${name}\` | ${cell(why)}` : ' | '
          return `| ${first} | \`${each.file}\` | ${cell(judgeName(each.judge))} | ${cell(resultOf(each))} |`
        }),
    )
    return `## ${title}\n\n| fence | without it | taken away in | must be noticed by | last run |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# What each fence is for, and who notices when it is gone

The promises of Punctual rest on conditions, unique keys and locks, most of them in one line of a statement. A line that nobody would miss is a
line that somebody removes. So every fence has a name here, and \`pnpm mutants\` takes them away, one at a time, in a copy of the project, and
asks a judge: the [simulator](architecture.md), which must break a promise, or a test, which must fail. Statements are judged against real PostgreSQL, the
model of the statements by the simulator; that both are the same is what “every answer and every row of the model is that of PostgreSQL” shows.

A mutant that cannot be run (the database cannot read it, it does not end in time) counts as undecided, not as killed; and a judge that refuses the
project as it is may judge nothing. A test of the suite looks that every row of the table still names a text that is there exactly once.

\`pnpm mutants --record\` made this page: ${chapters.flatMap(({ fences }) => fences).length} fences, ${cases.length} mutants, ${killed} of them killed.
\`pnpm mutants claim\` runs those whose names contain that.

${sections.join('\n')}`
}

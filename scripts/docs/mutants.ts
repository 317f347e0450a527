import { allCases } from '../../tools/mutants/src/case.ts'
import type { Checker } from '../../tools/mutants/src/fence.ts'
import { chapters } from '../../tools/mutants/src/fences.ts'

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

function checkName(checker: Checker): string {
  return checker.kind === 'simulation'
    ? `the simulator, ${checker.seeds} seeds`
    : `“${checker.title}” in \`${checker.file}\``
}

/** docs/mutants.md, from the table of fences. */
export function mutants(): string {
  const cases = allCases()
  const sections = chapters.map(({ title, fences }) => {
    const rows = fences.flatMap(({ name, why, mutants: changes }) =>
      cases
        .filter((each) =>
          changes.some(
            ({ file, text, checker }) => each.file === file && each.text === text && each.checker === checker,
          ),
        )
        .filter((each) => each.name === name || each.name.startsWith(`${name}-`))
        .map((each, index) => {
          const first = index === 0 ? `\`${name}\` | ${cell(why)}` : ' | '
          return `| ${first} | \`${each.file}\` | ${cell(checkName(each.checker))} |`
        }),
    )
    return `## ${title}\n\n| fence | without it | taken away in | must be noticed by |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# What each fence is for, and who notices when it is gone

The promises of Punctual rest on conditions, unique keys and locks, most of them in one line of a statement. A line that nobody would miss is a
line that somebody removes. So every fence has a name here, and \`pnpm mutants\` takes them away, one at a time, in a copy of the project, and
asks a checker: the [simulator](architecture.md), which must break a promise, or a test, which must fail. Statements are checked against real PostgreSQL, the
model of the statements by the simulator; that both are the same is what “every answer and every row of the model is that of PostgreSQL” shows.

A mutant that cannot be run (the database cannot read it, it does not end in time) counts as undecided, not as killed; and a checker that refuses the
project as it is checks no mutant. A test of the suite checks that every row of the table still names a text that occurs exactly once.

${chapters.flatMap(({ fences }) => fences).length} fences, ${cases.length} mutants. \`pnpm mutants --record\` keeps the verdicts of this machine in \`tools/mutants/last-run.json\`.
\`pnpm mutants claim\` runs those whose names contain that.

${sections.join('\n')}`
}

import { findingCodes } from '../../packages/domain/src/explanation/finding-codes.ts'
import { findingValues } from '../../packages/domain/src/explanation/finding-values.ts'
import { wireName } from '../../packages/domain/src/wire-names.ts'

/** docs/findings.md, from the registry of findings. */
export function findings(): string {
  const rows = Object.entries(findingCodes).map(
    ([code, meaning]) => `| \`${code}\` | ${meaning} | ${valuesOf(code as keyof typeof findingCodes)} |`,
  )
  return `# Why did it run then, or not?

\`GET /api/schedule/explain?ScheduleId=&At=\` and \`punctual schedule explain <schedule> --at <time>\` answer that question from what is stored: the
execution of the instant, the recurrence and the calendar as they were then (the audit trail tells), and what was done to schedule and
scheduler around it. The answer is a list of findings. The first one is the answer; the others say what led to it. Codes are stable and meant
for programs; messages are for people, with names, times and the setting that decided.

A client that speaks another language writes a sentence of its own, from the code and the \`Values\` of a finding. A name that ends in
\`EpochUtc\` is an instant, one in \`Seconds\` a length of time. A value that is not known is null. The console does so in German.

| code | meaning | values |
|---|---|---|
${rows.join('\n')}
`
}

function valuesOf(code: keyof typeof findingCodes): string {
  return findingValues[code].map((name) => `\`${wireName(name)}\``).join(', ')
}

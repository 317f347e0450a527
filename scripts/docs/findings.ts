import { findingCodes } from '../../packages/domain/src/explanation/finding.ts'

/** docs/findings.md, from the registry of findings. */
export function findings(): string {
  const rows = Object.entries(findingCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  return `# Why did it run then, or not?

\`GET /api/schedule/explain?ScheduleId=&At=\` and \`punctual schedule explain <schedule> --at <time>\` answer that question from what is stored: the
execution of the instant, the recurrence and the calendar as they were then (the audit trail tells), and what was done to schedule and
scheduler around it. The answer is a list of findings. The first one is the answer; the others say what led to it. Codes are stable and meant
for programs; messages are for people, with names, times and the setting that decided.

| code | meaning |
|---|---|
${rows.join('\n')}
`
}

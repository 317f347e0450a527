import { failureCodes } from '../../packages/domain/src/failure.ts'

/** docs/failures.md, from the registry of failures. */
export function failures(): string {
  const rows = Object.entries(failureCodes).map(
    ([code, { retryable, message }]) => `| \`${code}\` | ${retryable ? 'yes' : 'no'} | ${message} |`,
  )
  return `# Failures of an execution

\`ResultJson\` of an execution that did not succeed carries \`error: {code, message, retryable, source}\`. The code is stable and
meant for programs; the message is for people and may be more precise than the one below. "Retried" says whether another
attempt is made without being asked, with growing waits, as long as attempts are left. What the message leaves out is in
the log of the server that ran the execution.

| code | retried | message |
|---|---|---|
${rows.join('\n')}
`
}

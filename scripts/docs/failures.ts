import { adviceFor } from '../../packages/domain/src/notice/advice.ts'
import { attemptsAllowed } from '../../packages/domain/src/failure.ts'
import { type FailureCode, failureCodes } from '../../packages/domain/src/failure-codes.ts'

/** docs/failures.md, from the registry of failures. */
export function failures(): string {
  const rows = Object.entries(failureCodes).map(
    ([code, { retryable, message }]) =>
      `| \`${code}\` | ${retryable ? `${attemptsAllowed({ code: code as FailureCode, retryable })} attempts` : 'no'} | ${message} | ${adviceFor(code, 'en')} |`,
  )
  return `# Failures of an execution

\`Result\` of an execution that did not succeed has \`error: {code, message, retryable, source}\`. The code is stable and
meant for programs; the message is for people and may be more precise than the one below. "Retried" says how many attempts
are made in all without being asked, with waits that grow from seconds to a minute. A crash and a hand-back are no attempts.
When processes ended while an execution ran, \`crashes: [{attempt, server, processId, stage, at}]\` says which, and how far it had come.
The mail to the owner and to the addresses of \`NotifyOnFailure\` says what to do, as the last column does.
What the message leaves out is in the log of the server that ran the execution.

A client that speaks another language writes a sentence of its own for the code, and quotes the message. Beside each message
stands its code: \`DetailCode\` of an execution, \`code\` of a delivery in \`Result\` and of the events \`retry\` and \`given-up\`,
\`Code\` of a breaker, \`FailureCode\` of a refused request. The console does so in German.

| code | retried | message | what to do |
|---|---|---|---|
${rows.join('\n')}
`
}

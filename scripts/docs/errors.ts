import { type ErrorCode, errorCodes } from '../../apps/api/src/http/error-codes.ts'
import { catalogue } from '../../packages/domain/src/words/catalogue.ts'

/** docs/errors.md, from the registry of error answers. */
export function errors(): string {
  const rows = Object.entries(errorCodes).map(
    ([code, { status, when, remedy }]) =>
      `| <a id="${code}"></a>\`${code}\` | ${status} | ${catalogue[code as ErrorCode].en} ${when} | ${remedy} |`,
  )
  return `# Errors of the interface

Every error is answered as \`application/problem+json\` (RFC 9457): \`type\`, \`title\`, \`status\`, \`detail\`, \`instance\`, and beside them \`code\` (one
of the codes below: stable, meant for programs), \`requestId\` (the log has the same) and, for invalid fields, \`errors: [{field, message}]\`.
\`POST /oauth2/token\` answers in the form of RFC 6749 §5.2 instead: \`{error, error_description}\`. 401 carries \`WWW-Authenticate\`; 429 and
503 carry \`Retry-After\`.

What can go wrong in an execution, after the request was accepted, is told in its record: see [failures](failures.md).

| code | status | when | what to do |
|---|---|---|---|
${rows.join('\n')}
`
}

import type { SampleRequest } from './sample-request.ts'

export function curlSample({ method, address, body, token, answers }: SampleRequest): string {
  const flags = ['--fail-with-body', ...(answers === 'events' ? ['--no-buffer'] : [])].join(' ')
  return [
    `curl ${flags} --request ${method} "$PUNCTUAL_URL"${quoted(address)}`,
    ...(token ? [`--header "Authorization: ${token.scheme} $${token.variable}"`] : []),
    ...(body === undefined
      ? []
      : ["--header 'Content-Type: application/json'", `--data ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ')
}

/** As one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

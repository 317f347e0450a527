import { CommandProblem } from './exit-code.ts'

const example = 'such as https://reports.example.org'

/**
 * An address of the service without a slash at its end.
 *
 * @param source what gave it: messages name that, and never an address that may hold a secret
 * @throws CommandProblem `usage`
 */
export function serviceAddress(address: string, source: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new CommandProblem('usage', `${source} is not an address ${example}`)
  if (url.username !== '' || url.password !== '')
    throw new CommandProblem(
      'usage',
      `${source} has credentials in it; use --client-id, --user or PUNCTUAL_TOKEN.`,
    )
  return url.href.replace(/\/$/, '')
}

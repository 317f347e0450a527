import type { IncomingHttpHeaders } from 'node:http'

/**
 * Headers of a browser that mean something to the REST interface; no other goes there. By the last two it
 * decides whether a page of another site has sent the request.
 */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'last-event-id',
  'origin',
  'sec-fetch-site',
] as const

/** Headers of an answer that belong between the REST interface and the console. */
const withheldHeaders: readonly string[] = ['set-cookie', 'www-authenticate', 'strict-transport-security']

/** Headers that concern one connection (RFC 9110, 7.6.1), beside those that `Connection` names. */
const connectionHeaders: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** What goes on to the REST interface of the headers of a browser. */
export function towardsApi(headers: IncomingHttpHeaders): Record<string, string> {
  const named = namedByConnection(headers)
  return Object.fromEntries(
    requestHeaders.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' && !named.includes(name) ? [[name, value]] : []
    }),
  )
}

/** What goes on to a browser of the headers of an answer. */
export function towardsBrowser(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const dropped = [...withheldHeaders, ...connectionHeaders, ...namedByConnection(headers)]
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || dropped.includes(name) ? [] : [[name, value]],
    ),
  )
}

function namedByConnection({ connection = '' }: IncomingHttpHeaders): string[] {
  return connection.split(',').map((name) => name.trim().toLowerCase())
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

import { failure, FailureError } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import { type EgressGuard, EgressRefused, findLimitedStart, startTaskProcess } from '@punctual/runtime'

import { hostRefused } from '../../host-guard.ts'
import type { TicketOutcome, TicketRequest } from './kerberos-process.ts'
import { ticketRefusal } from './ticket-refusal.ts'

/** A user of a realm, with the keys of the user. */
export interface KerberosUser {
  readonly userName: string
  readonly realm: string
  /** In base64. */
  readonly keytab: string
  /** Key distribution center: a host with an optional port. */
  readonly kdc: string
}

/**
 * Gets tickets of Kerberos. The library of the system does it, in a process of its own that ends afterwards.
 * A fault of foreign code ends only that process. The settings and keys of one user are in the environment of
 * no other. It reaches the key distribution center of the account only, at the addresses that the guard has
 * seen.
 */
export interface Kerberos {
  /**
   * The token with which a connection to a host is signed in.
   *
   * @throws FailureError `source_auth_not_available` when this machine has no library of Kerberos
   */
  token(
    user: KerberosUser,
    service: { readonly source: string; readonly host: string },
    signal: AbortSignal,
  ): Promise<Buffer>
}

/** The name by which Debian, Red Hat and others have the library of MIT Kerberos. */
const usualLibrary = 'libgssapi_krb5.so.2'

const limits = { memoryMib: 2_048, processorSeconds: 20 }
const kdcPort = 88

const realmForm = /^[A-Za-z0-9._-]{1,255}$/
const userForm = /^[\w.$/-]{1,255}$/
const hostForm = /^[A-Za-z0-9._-]{1,255}$/

/** What is wrong with the name of a user or a realm, or the address of a center; null when nothing is. */
export function kerberosProblem(part: 'userName' | 'realm' | 'kdc', text: string): Sentence | null {
  if (part === 'userName') return userForm.test(text) ? null : sentence('kerberos_user_wrong')
  if (part === 'realm') return realmForm.test(text) ? null : sentence('kerberos_realm_wrong')
  return readKdc(text) === null ? sentence('kerberos_kdc_wrong') : null
}

/**
 * @param library of the system; for tests another one
 * @param timeoutMs longest time for a ticket: a center that does not answer takes the library longer
 */
export function createKerberos({
  egress,
  timeoutMs,
  library = usualLibrary,
}: {
  readonly egress: EgressGuard
  readonly timeoutMs: number
  readonly library?: string | undefined
}): Kerberos {
  let limited: ReturnType<typeof findLimitedStart> | undefined
  return {
    async token(user, { source, host }, signal) {
      const { userName, realm } = user
      if (!userForm.test(userName) || !realmForm.test(realm) || !hostForm.test(host)) throw unusable(source)
      const addresses = await kdcAddresses(user.kdc, { egress, source })
      const directory = await mkdtemp(join(tmpdir(), 'punctual-kerberos-'))
      try {
        const environment = await writeSettings(directory, { user, host, addresses, library })
        const request = { library, principal: `${userName}@${realm}`, service: `HTTP@${host}` }
        const outcome = await askProcess(request, {
          prefix: (await (limited ??= findLimitedStart(limits))).prefix,
          environment,
          source,
          timeoutMs,
          signal,
        })
        if (outcome.ok) return Buffer.from(outcome.token)
        throw new FailureError(ticketRefusal(outcome, { source, userName, realm, host }))
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

interface Asking {
  readonly prefix: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly source: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

async function askProcess(
  request: TicketRequest,
  { prefix, environment, source, timeoutMs, signal }: Asking,
): Promise<TicketOutcome> {
  const program = new URL('./kerberos-process.ts', import.meta.url)
  const worker = startTaskProcess({ program, prefix, nodeOptions: [], environment })
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const end = await worker.run({ task: 'ticket', input: request }, AbortSignal.any([signal, timeout]))
    if (end.kind === 'done') return end.value as TicketOutcome
    const detail = end.kind === 'threw' ? end.error.message : end.kind
    throw new FailureError(failure('source_error', { source, detail: `Kerberos: ${detail}` }))
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error
    const said = sentence('kdc_timeout')
    throw new FailureError(failure('source_timeout', { source, said, targetIsAway: false }))
  } finally {
    await worker.end()
  }
}

/** The settings of the library for one user: no file of the system is read, and no name is resolved. */
async function writeSettings(
  directory: string,
  {
    user: { realm, keytab },
    host,
    addresses,
    library,
  }: { user: KerberosUser; host: string; addresses: readonly string[]; library: string },
): Promise<Record<string, string>> {
  const [settings, keys] = [join(directory, 'krb5.conf'), join(directory, 'keytab')]
  const lines = [
    '[libdefaults]',
    ` default_realm = ${realm}`,
    ...['dns_lookup_kdc', 'dns_lookup_realm', 'dns_canonicalize_hostname', 'rdns'].map(
      (name) => ` ${name} = false`,
    ),
    ' udp_preference_limit = 1',
    '[realms]',
    ` ${realm} = {`,
    ...addresses.map((address) => `  kdc = ${address}`),
    ' }',
    '[domain_realm]',
    ` ${host} = ${realm}`,
    '',
  ]
  await writeFile(settings, lines.join('\n'), { mode: 0o600 })
  await writeFile(keys, Buffer.from(keytab, 'base64'), { mode: 0o600 })
  return {
    KRB5_CONFIG: settings,
    KRB5_CLIENT_KTNAME: `FILE:${keys}`,
    KRB5CCNAME: 'MEMORY:punctual',
    LC_ALL: 'C',
    // A library outside of the usual places has its own libraries beside it.
    ...(isAbsolute(library) ? { LD_LIBRARY_PATH: dirname(library) } : {}),
  }
}

/** Where the center is, as the guard has resolved it: the library gets addresses and no names. */
async function kdcAddresses(
  kdc: string,
  { egress, source }: { egress: EgressGuard; source: string },
): Promise<string[]> {
  const target = readKdc(kdc)
  if (target === null) throw unusable(source)
  const { host, port } = target
  const reason = egress.check(target)
  if (reason !== null) throw hostRefused(host, reason)
  const found = await new Promise<string[]>((resolve, reject) => {
    egress.lookupFor(port)(host, { all: true }, (error, addresses) =>
      error === null
        ? resolve([addresses].flat().map((each) => (typeof each === 'string' ? each : each.address)))
        : reject(error),
    )
  }).catch((error: unknown) => {
    if (error instanceof EgressRefused) throw hostRefused(error.host, error.reason)
    const said = sentence('kdc_unresolved', { host })
    throw new FailureError(failure('source_unreachable', { source, said }), { cause: error })
  })
  return found.map((address) => `${isIPv6(address) ? `[${address}]` : address}:${port}`)
}

function readKdc(text: string): { readonly host: string; readonly port: number } | null {
  const [, host = '', digits] = /^([A-Za-z0-9._-]{1,255})(?::(\d{1,5}))?$/.exec(text) ?? []
  const port = Number(digits ?? kdcPort)
  return host === '' || port < 1 || port > 65_535 ? null : { host, port }
}

function unusable(source: string): FailureError {
  return new FailureError(failure('source_request_invalid', { source, said: sentence('kerberos_unusable') }))
}

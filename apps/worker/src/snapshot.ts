import { destinationKind } from '@punctual/delivery/kinds'
import {
  type Failure,
  failure,
  scheduleDefinition,
  type SourceAccount,
  sourceAccountSettings,
} from '@punctual/domain'
import { openDestinationSecrets, type SealedSourceAccount, unsealAccount } from '@punctual/catalog'
import type { SecretBox } from '@punctual/store'
import { z } from 'zod'

import type { Destination } from './destination.ts'
import { type Frozen, partsOf } from './parts.ts'
import { sentence } from '@punctual/domain/words'

/** A schedule as the first attempt of the execution found it, its secrets opened. */
export interface Snapshot {
  readonly scheduleId: string
  readonly scheduleName: string
  readonly timeZone: string
  /** What the results of each execution are made from. */
  readonly frozen: Frozen
  /** Accounts that its queries are asked of, by id. */
  readonly dataSources: ReadonlyMap<string, SourceAccount>
  /** Whether it runs over rows: then one that fails does not stop the others. */
  readonly isDataDriven: boolean
}

const storedAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    authType: z.string(),
    settings: sourceAccountSettings,
    secret: z.string().nullable(),
  })
  .transform(({ secret, ...account }): SealedSourceAccount => ({ ...account, sealedSecret: secret }))

const storedSnapshot = z.object({
  schedule: z.object({
    id: z.string(),
    name: z.string(),
    definition: scheduleDefinition,
    timeZone: z.string().nullable(),
  }),
  account: storedAccount.nullable(),
  /** Of a package, and of the queries. */
  accounts: z.array(storedAccount).default([]),
  destinations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.string(),
      settings: z.unknown(),
      secret: z.string().nullable(),
    }),
  ),
})

type StoredSnapshot = z.infer<typeof storedSnapshot>

const envelopes = z.record(z.string(), z.string())

type SnapshotOutcome =
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly failure: Failure }

type Opened<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

export type ReadSnapshot = (stored: unknown) => SnapshotOutcome

/**
 * Reads what claims brought, and each snapshot once: claims of one version of a schedule bring the same
 * object, as long as it is kept.
 */
export function createSnapshotReader(secretBox: SecretBox): ReadSnapshot {
  const read = new WeakMap<object, SnapshotOutcome>()
  return (stored) => {
    if (typeof stored !== 'object' || stored === null) return readSnapshot(stored, secretBox)
    const known = read.get(stored) ?? readSnapshot(stored, secretBox)
    read.set(stored, known)
    return known
  }
}

/**
 * Reads what the claim brought: proves that it is complete and opens the secrets, which live in memory only.
 */
function readSnapshot(stored: unknown, secretBox: SecretBox): SnapshotOutcome {
  if (stored === null) return { ok: false, failure: failure('schedule_deleted') }
  const parsed = storedSnapshot.safeParse(stored)
  if (!parsed.success)
    return { ok: false, failure: failure('schedule_invalid', { detail: z.prettifyError(parsed.error) }) }
  const accounts = openAccounts(parsed.data, secretBox)
  if (!accounts.ok) return accounts
  const destinations = openDestinations(parsed.data, secretBox)
  if (!destinations.ok) return destinations
  const { id: scheduleId, name: scheduleName, definition, timeZone } = parsed.data.schedule
  const account = accounts.value.get(parsed.data.account?.id ?? '') ?? null
  const parts = partsOf({
    definition,
    accounts: accounts.value,
    account,
    destinations: destinations.value,
  })
  if (parts === null) return { ok: false, failure: failure('account_missing') }
  const isDataDriven = definition.dataDriven !== undefined
  const frozen = { definition, parts, destinations: destinations.value }
  return {
    ok: true,
    snapshot: {
      scheduleId,
      scheduleName,
      timeZone: timeZone ?? 'UTC',
      frozen,
      dataSources: accounts.value,
      isDataDriven,
    },
  }
}

function openAccounts(
  { account, accounts }: StoredSnapshot,
  secretBox: SecretBox,
): Opened<Map<string, SourceAccount>> {
  const value = new Map<string, SourceAccount>()
  for (const sealed of account === null ? accounts : [account, ...accounts]) {
    const opened = unsealAccount(secretBox, sealed)
    if (!opened.ok) {
      const said = sentence('account_secret_of_name_locked', { name: sealed.name })
      return { ok: false, failure: failure('account_missing', { said }) }
    }
    value.set(sealed.id, opened.account)
  }
  return { ok: true, value }
}

function openDestinations({ destinations }: StoredSnapshot, secretBox: SecretBox): Opened<Destination[]> {
  const value: Destination[] = []
  for (const { id, name, kind: kindName, settings: stored, secret } of destinations) {
    const kind = destinationKind(kindName)
    const settings = kind?.settings.safeParse(stored)
    if (kind === null || !settings?.success) {
      const detail = settings?.error ? z.prettifyError(settings.error) : `no kind is called ${kindName}`
      return { ok: false, failure: failure('schedule_invalid', { detail }) }
    }
    const secrets = openDestinationSecrets(secretBox, { id, secrets: envelopesOf(secret) })
    if (secrets === null) {
      const said = sentence('destination_passwords_locked', { destination: name || id })
      return { ok: false, failure: failure('destination_invalid', { said }) }
    }
    value.push({ id, name, kind, settings: settings.data, secrets })
  }
  return { ok: true, value }
}

function envelopesOf(secret: string | null): Record<string, string> {
  return secret === null ? {} : envelopes.parse(JSON.parse(secret))
}

import { newId, type SourceAccount, type SourceAccountSettings } from '@punctual/domain'
import {
  type Database,
  type Prisma,
  type Query,
  type SecretBox,
  type SecretContext,
  violationOf,
} from '@punctual/store'

import { changeHolds, continueHolds, forgetSourceProblems } from './account-holds.ts'
import { readAccountUses } from './account-uses.ts'
import { readCalendarRows } from './calendars.ts'
import { nameKey } from './name-key.ts'
import { type PlanReleased, planReleased } from './released-plans.ts'
import { accountsSeen, type Sight } from './sight.ts'
import { unbindSignIn } from './user-sign-ins.ts'

/**
 * The accounts that Punctual itself reads source systems with. Their secrets are sealed here and nowhere
 * else.
 */
export interface SourceAccounts {
  create(account: NewSourceAccount): Promise<SourceAccountWrite>
  /**
   * Replaces the stored state and marks the account as not validated. So its schedules are no longer held for
   * it. An undefined secret or proxy password keeps the stored one. Its breaker is closed, so waiting
   * executions try the account as it is now.
   */
  update(change: SourceAccountChange, plan: PlanReleased): Promise<SourceAccountWrite>
  /** Refused while schedules use the account. */
  remove(kind: SourceAccountKind, id: string): Promise<'removed' | 'missing' | 'in-use'>
  /** Of any kind when `kind` is null. */
  read(kind: SourceAccountKind | null, id: string): Promise<StoredSourceAccount | null>
  /** In the order of names; `after` is the last account of the page before. */
  list(page: SourceAccountPage): Promise<StoredSourceAccount[]>
  /** The accounts with their last reads, by runs that the caller may view. */
  withUses(accounts: readonly StoredSourceAccount[]): Promise<StoredSourceAccount[]>
  /** The account with its secret in the clear, for a connector. */
  open(id: string): Promise<OpenedSourceAccount>
  /** The same whatever the caller may use: a stored schedule runs with its accounts for every requester. */
  openForRun(id: string): Promise<OpenedSourceAccount>
  /**
   * Notes the outcome of a validation, unless the account was edited since `version`. While nothing can be
   * read through the account, which `problem` says in a sentence, its schedules are held. When something can
   * again, they are planned anew.
   */
  recordValidation(validation: AccountValidationNote, plan: PlanReleased): Promise<void>
  /**
   * Holds or releases the next page of schedules of an account that has many; whether there was one. Planning
   * skips the others until then.
   */
  continueHolds(): Promise<boolean>
}

interface AccountValidationNote {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly at: Date
  readonly problem: string | null
}

export type SourceAccountKind = SourceAccountSettings['kind']

interface NewSourceAccount {
  readonly name: string
  readonly authType: string
  readonly settings: SourceAccountSettings
  readonly secret: string | null
  /** Of the proxy in the settings; none when absent or null. */
  readonly proxyPassword?: string | null
  /**
   * Most executions that may be dispatched or running at once through it, over the whole cluster; no cap when
   * absent or null.
   */
  readonly maxConcurrentExecutions?: number | null
  /**
   * The principals that may use it, as `principalKey` writes them; every principal may when absent or empty.
   */
  readonly allowedFor?: readonly string[]
  /** Of an account that reads as a user who signs in apart from it; none when absent or null. */
  readonly signIn?: RequiredSignIn | null
}

interface RequiredSignIn {
  /** What a token of the user is bound to: one that was given for another binding is forgotten. */
  readonly binding: string
  /** Why nothing can be read through the account before a user signs in, in a sentence. */
  readonly missing: string
}

interface SourceAccountChange extends Omit<NewSourceAccount, 'secret' | 'proxyPassword'> {
  readonly allowedFor: readonly string[]
  readonly id: string
  readonly secret: string | null | undefined
  readonly proxyPassword?: string | null | undefined
  /** The version that the caller has read; null writes over any version. */
  readonly ifVersion: number | null
}

interface SourceAccountPage {
  readonly kinds: readonly SourceAccountKind[]
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

export interface StoredSourceAccount {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly authType: string
  readonly settings: SourceAccountSettings
  readonly maxConcurrentExecutions: number | null
  readonly allowedFor: readonly string[]
  readonly hasSecret: boolean
  /** The user that it reads with; null when none has signed in. */
  readonly signIn: { readonly userName: string; readonly at: Date; readonly endsAt: Date } | null
  readonly status: string
  readonly lastValidatedAt: Date | null
  /** When a run last read through it; null unless `withUses` has found one. */
  readonly lastReadAt: Date | null
  /** How long such a run takes. */
  readonly usualSeconds: number | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type SourceAccountWrite =
  | { readonly ok: true; readonly account: StoredSourceAccount }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' | 'secret-unreadable' }

type OpenedSourceAccount =
  | { readonly ok: true; readonly account: SourceAccount }
  | { readonly ok: false; readonly reason: 'missing' | 'secret-unreadable' }

const shown = {
  id: true,
  name: true,
  nameKey: true,
  authType: true,
  settings: true,
  secret: true,
  status: true,
  maxConcurrentExecutions: true,
  allowedFor: true,
  lastValidatedAt: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  userSignIn: { select: { token: true, userName: true, signedInAt: true, endsAt: true } },
} satisfies Prisma.SourceAccountSelect

/** A new account has no user yet. */
const { userSignIn: _ofLater, ...shownAtFirst } = shown

type AccountRow = Prisma.SourceAccountGetPayload<{ select: typeof shown }>

interface SourceAccountOptions {
  readonly secretBox: SecretBox
  readonly sight: Sight | null
  /** Lets waiting executions try the account as it is now; part of the transaction that `query` is in. */
  readonly closeBreakers: (query: Query, accountId: string) => Promise<void>
}

export function createSourceAccounts(
  database: Database,
  { secretBox, sight, closeBreakers }: SourceAccountOptions,
): SourceAccounts {
  const read: SourceAccounts['read'] = async (kind, id) => {
    const prisma = await database.prisma()
    const row = await prisma.sourceAccount.findFirst({
      where: { id, ...(kind === null ? {} : { kind }), ...accountsSeen(sight) },
      select: shown,
    })
    return row && accountOf(row)
  }
  return {
    read,
    async create(account) {
      const id = newId()
      const prisma = await database.prisma()
      const problem = account.signIn?.missing ?? null
      const data = [{ id, ...columnsOf(account), secret: sealSecrets(secretBox, id, account), problem }]
      const [row] = await prisma.sourceAccount.createManyAndReturn({
        data,
        skipDuplicates: true,
        select: shownAtFirst,
      })
      return row
        ? { ok: true, account: accountOf({ ...row, userSignIn: null }) }
        : { ok: false, conflict: 'name' }
    },
    update: (change, plan) => updateAccount({ database, secretBox, closeBreakers }, change, { plan, read }),
    remove: (kind, id) => removeAccount({ database, closeBreakers }, kind, id),
    async list({ kinds, after, limit }) {
      const prisma = await database.prisma()
      const where = {
        kind: { in: [...kinds] },
        ...(after === null ? {} : { nameKey: { gt: after.nameKey } }),
        ...accountsSeen(sight),
      }
      return (
        await prisma.sourceAccount.findMany({
          where,
          orderBy: { nameKey: 'asc' },
          take: limit,
          select: shown,
        })
      ).map(accountOf)
    },
    async withUses(accounts) {
      const uses = await readAccountUses(
        { database, sight },
        accounts.map(({ id }) => id),
      )
      return accounts.map((account) => ({ ...account, ...uses.get(account.id) }))
    },
    open: (id) => openAccount(id, { database, secretBox, sight }),
    openForRun: (id) => openAccount(id, { database, secretBox, sight: null }),
    continueHolds: () =>
      continueHolds(
        database,
        planReleased({ readMany: (ids) => readCalendarRows({ query: database.query, sight: null }, ids) }),
      ),
    recordValidation: (note, plan) => database.transaction((query) => recordValidation(query, note, plan)),
  }
}

async function updateAccount(
  {
    database,
    secretBox,
    closeBreakers,
  }: { database: Database } & Pick<SourceAccountOptions, 'secretBox' | 'closeBreakers'>,
  { id, secret, proxyPassword, ifVersion, signIn = null, ...account }: SourceAccountChange,
  { plan, read }: { plan: PlanReleased; read: SourceAccounts['read'] },
): Promise<SourceAccountWrite> {
  const { kind, ...columns } = columnsOf(account)
  const renewed = await renewedSecrets({ database, secretBox }, { id, secret, proxyPassword })
  if (renewed === null) return { ok: false, conflict: 'secret-unreadable' }
  const unread = { status: 'NotValidated', lastValidatedAt: null }
  try {
    const written = await database.transaction(async (query, _commit, prisma) => {
      const known = await lockedProblem(query, id)
      const where = ifVersion === null ? { id, kind } : { id, kind, version: ifVersion }
      const client = await prisma()
      const { count } = await client.sourceAccount.updateMany({
        where,
        data: { ...columns, ...renewed, ...unread, version: { increment: 1 } },
      })
      if (count === 0) return null
      const isBound = await unbindSignIn(query, id, signIn?.binding ?? null)
      const problem = signIn === null || isBound ? null : signIn.missing
      const row = await client.sourceAccount.update({ where: { id }, data: { problem }, select: shown })
      await changeHolds(query, { accountId: id, released: known === problem ? null : known, problem }, plan)
      await closeBreakers(query, id)
      return row
    })
    if (written) return { ok: true, account: accountOf(written) }
  } catch (error) {
    if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
    throw error
  }
  return { ok: false, conflict: (await read(account.settings.kind, id)) ? 'stale' : 'missing' }
}

/**
 * The column of secrets after a change; empty when it stays as it is. Null when a secret is to be kept that
 * cannot be opened. The version of the change ties it to the row that was read.
 */
async function renewedSecrets(
  { database, secretBox }: { database: Database } & Pick<SourceAccountOptions, 'secretBox'>,
  { id, secret, proxyPassword }: Pick<SourceAccountChange, 'id' | 'secret' | 'proxyPassword'>,
): Promise<{ secret?: string | null } | null> {
  if (secret === undefined && proxyPassword === undefined) return {}
  if (secret !== undefined && proxyPassword !== undefined)
    return { secret: sealSecrets(secretBox, id, { secret, proxyPassword }) }
  const opened = await openAccount(id, { database, secretBox, sight: null })
  if (!opened.ok) return opened.reason === 'missing' ? {} : null
  const kept = { secret: opened.account.secret, proxyPassword: opened.account.proxyPassword ?? null }
  return {
    secret: sealSecrets(secretBox, id, {
      secret: secret === undefined ? kept.secret : secret,
      proxyPassword: proxyPassword === undefined ? kept.proxyPassword : proxyPassword,
    }),
  }
}

async function recordValidation(
  query: Query,
  { id, version, status, at, problem }: AccountValidationNote,
  plan: PlanReleased,
): Promise<void> {
  const known = await lockedProblem(query, id)
  const sql =
    'UPDATE source_accounts SET status = $3, last_validated_at = $4, problem = $5 WHERE id = $1 AND version = $2 RETURNING id'
  const [written] = await query(sql, [id, version, status, at, problem])
  if (!written) return
  await changeHolds(query, { accountId: id, released: known === problem ? null : known, problem }, plan)
  if (status === 'Valid') await forgetSourceProblems(query, id)
}

async function lockedProblem(query: Query, id: string): Promise<string | null> {
  const [row] = await query<{ problem: string | null }>(
    'SELECT problem FROM source_accounts WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  )
  return row?.problem ?? null
}

// Destinations sign in with the application of a BI account (SharePoint).
const isOfDestination = `SELECT EXISTS (SELECT FROM destinations WHERE lower(settings ->> 'biAccountId') = lower($1)) AS "isUsed"`

async function removeAccount(
  { database, closeBreakers }: { database: Database } & Pick<SourceAccountOptions, 'closeBreakers'>,
  kind: SourceAccountKind,
  id: string,
): Promise<'removed' | 'missing' | 'in-use'> {
  const [destination] = await database.query<{ isUsed: boolean }>(isOfDestination, [id])
  if (destination?.isUsed === true) return 'in-use'
  try {
    const { count } = await (await database.prisma()).sourceAccount.deleteMany({ where: { id, kind } })
    if (count === 0) return 'missing'
    await closeBreakers(database.query, id)
    return 'removed'
  } catch (error) {
    if (violationOf(error) === 'foreign-key') return 'in-use'
    throw error
  }
}

async function openAccount(
  id: string,
  {
    database,
    secretBox,
    sight,
  }: Pick<SourceAccountOptions, 'secretBox' | 'sight'> & { readonly database: Database },
): Promise<OpenedSourceAccount> {
  const prisma = await database.prisma()
  const select = { id: true, name: true, authType: true, settings: true, secret: true }
  const row = await prisma.sourceAccount.findFirst({ where: { id, ...accountsSeen(sight) }, select })
  if (!row) return { ok: false, reason: 'missing' }
  const { secret, ...account } = row
  return unsealAccount(secretBox, {
    ...(account as unknown as Omit<SealedSourceAccount, 'sealedSecret'>),
    sealedSecret: secret,
  })
}

/**
 * An account as its row, or the snapshot of an execution, has it: no connector can take it for an open one.
 */
export interface SealedSourceAccount extends Omit<SourceAccount, 'secret' | 'proxyPassword'> {
  /** Envelope of the secret box. */
  readonly sealedSecret: string | null
}

/** Makes an account ready for a connector. */
export function unsealAccount(
  secretBox: SecretBox,
  { sealedSecret, ...account }: SealedSourceAccount,
): OpenedSourceAccount {
  if (sealedSecret === null) return { ok: true, account: { ...account, secret: null } }
  const opened = secretBox.open(sealedSecret, placeOf(account.id))
  return opened.ok
    ? { ok: true, account: { ...account, ...(JSON.parse(opened.plain) as SealedSecrets) } }
    : { ok: false, reason: 'secret-unreadable' }
}

/** What is sealed of an account, in one envelope. */
interface SealedSecrets {
  readonly secret: string | null
  readonly proxyPassword: string | null
}

function columnsOf({
  name,
  authType,
  settings,
  maxConcurrentExecutions = null,
  allowedFor = [],
}: Omit<NewSourceAccount, 'secret' | 'proxyPassword' | 'signIn'>) {
  const { kind } = settings
  return {
    kind,
    name,
    nameKey: nameKey(name),
    authType,
    settings: { ...settings } satisfies Prisma.InputJsonObject,
    maxConcurrentExecutions,
    allowedFor: [...allowedFor],
  }
}

/** As stored; the settings of a row are those that its writer gave. */
function accountOf({ secret, settings, userSignIn, ...row }: AccountRow): StoredSourceAccount {
  const { token = null, userName = '', signedInAt, endsAt } = userSignIn ?? {}
  return {
    ...row,
    lastReadAt: null,
    usualSeconds: null,
    signIn: token === null || !signedInAt || !endsAt ? null : { userName, at: signedInAt, endsAt },
    settings: settings as unknown as SourceAccountSettings,
    // An account that does not sign in may still have the password of a proxy.
    hasSecret: secret !== null && row.authType !== 'None',
  }
}

function sealSecrets(
  secretBox: SecretBox,
  id: string,
  { secret, proxyPassword = null }: Pick<NewSourceAccount, 'secret' | 'proxyPassword'>,
): string | null {
  if (secret === null && proxyPassword === null) return null
  const sealed: SealedSecrets = { secret, proxyPassword }
  return secretBox.seal(JSON.stringify(sealed), placeOf(id))
}

function placeOf(rowId: string): SecretContext {
  return { table: 'source_accounts', rowId, field: 'secret' }
}

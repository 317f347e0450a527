import type { SourceAccountKind, StoredSourceAccount } from '@punctual/catalog'
import type { SourceAccountSettings } from '@punctual/domain'
import type { Sentence } from '@punctual/domain/words'
import type { z } from 'zod'

import { askingSourceSeconds } from '../http/answer-time.ts'
import type { Dependencies } from '../deps.ts'
import { idParams } from '../http/id.ts'
import { defineOperation, type Operation } from '../http/operation.ts'
import { problem } from '../http/problem.ts'
import { resource } from '../http/resource.ts'
import { nameCursorOf } from './name-cursor.ts'
import { allowedForFromWire, type allowedForInput } from './principal.ts'
import { planReleased, validateAccount, validationOutput, writtenAccount } from './source-account.ts'

/** What the request of an account says of every kind. */
interface AccountInput {
  readonly Name: string
  readonly AllowedFor?: z.output<typeof allowedForInput>
  readonly MaxConcurrentExecutions?: number | null
}

/** What the request of an account comes to, for its kind. */
interface WrittenSettings {
  readonly authType: string
  readonly settings: SourceAccountSettings
  /** Undefined for the stored one, null for none. */
  readonly secret: string | null | undefined
  readonly proxyPassword?: string | null | undefined
  readonly signIn?: { readonly binding: string; readonly missing: string } | null
}

interface AccountFamily<
  Input extends AccountInput,
  Output extends z.ZodType<{ Id: string; Version: number }>,
> {
  readonly name: string
  readonly tag: string
  readonly kinds: readonly SourceAccountKind[]
  readonly output: Output
  readonly toWire: (account: StoredSourceAccount) => z.input<Output>
  /**
   * @param stored the account that is replaced; null for a new one
   * @throws ProblemError `invalid_request` with every field that is wrong
   */
  readonly fromWire: (
    input: Input,
    stored: StoredSourceAccount | null,
    dependencies: Dependencies,
  ) => WrittenSettings | Promise<WrittenSettings>
  /** What refusals call an object of the family. */
  readonly called: 'account' | 'data source'
  readonly said: { readonly missing: Sentence; readonly inUse: Sentence }
}

/** What an operation of a family says of itself besides its work. */
type Said<Verb extends (operation: never) => unknown, Work extends string> = Omit<Parameters<Verb>[0], Work>

interface Replacement<Input> {
  readonly body: Input & { readonly Id: string }
  readonly expectedVersion: number | null
  readonly dependencies: Dependencies
}

/** The operations on the accounts of some kinds; the accounts of other kinds do not exist for them. */
export function accountResource<
  Input extends AccountInput,
  Output extends z.ZodType<{ Id: string; Version: number }>,
>(family: AccountFamily<Input, Output>) {
  const { name, tag, kinds, output, toWire, fromWire, called, said } = family
  const missing = () => problem('not_found', { detail: said.missing })
  const accounts = resource<StoredSourceAccount, Output>({
    name,
    tag,
    role: 'Administrator',
    changesAccess: () => true,
    output,
    toWire,
    missing,
    forReading: (rows, { sourceAccounts }) => sourceAccounts.withUses(rows),
    async read(id, { sourceAccounts }) {
      const account = await sourceAccounts.read(null, id)
      return account !== null && kinds.includes(account.settings.kind) ? account : null
    },
  })

  async function written(input: Input, stored: StoredSourceAccount | null, dependencies: Dependencies) {
    const settings = await fromWire(input, stored, dependencies)
    const allowedFor = await allowedForFromWire(input.AllowedFor, dependencies, {
      stored: stored?.allowedFor,
    })
    const { MaxConcurrentExecutions: given = stored?.maxConcurrentExecutions ?? null } = input
    return { name: input.Name, ...settings, allowedFor, maxConcurrentExecutions: given }
  }

  async function make({ body, dependencies }: { readonly body: Input; readonly dependencies: Dependencies }) {
    const { secret = null, proxyPassword = null, ...account } = await written(body, null, dependencies)
    const outcome = await dependencies.store.sourceAccounts.create({ ...account, secret, proxyPassword })
    return writtenAccount(outcome, body.Name, called)
  }

  async function change({ body, expectedVersion, dependencies }: Replacement<Input>) {
    const { store } = dependencies
    const stored = await accounts.read(body.Id, dependencies)
    const account = await written(body, stored, dependencies)
    // The version ties the write to the addresses and the secrets that were compared above.
    const outcome = await store.sourceAccounts.update(
      { ...account, id: stored.id, ifVersion: expectedVersion ?? stored.version },
      planReleased(store),
    )
    return writtenAccount(outcome, body.Name, called)
  }

  return {
    ...accounts,
    getAll: (listing: Pick<Parameters<typeof accounts.getAll>[0], 'summary' | 'role'>): Operation =>
      accounts.getAll({
        ...listing,
        list: ({ cursor, limit }, { sourceAccounts }) =>
          sourceAccounts.list({ kinds, after: nameCursorOf(cursor), limit }),
        positionOf: ({ nameKey, id }) => [nameKey, id],
      }),
    create: <Body extends z.ZodType<Input>>(said: Said<typeof accounts.create<Body>, 'make'>): Operation =>
      accounts.create<Body>({ ...said, make }),
    update: <Body extends z.ZodType<Input & { readonly Id: string }>>(
      said: Said<typeof accounts.update<Body>, 'change'>,
    ): Operation => accounts.update<Body>({ ...said, change }),
    remove: (removal: { readonly summary: string }): Operation =>
      accounts.remove({
        ...removal,
        async remove(id, { dependencies }) {
          const { settings } = await accounts.read(id, dependencies)
          const outcome = await dependencies.store.sourceAccounts.remove(settings.kind, id)
          if (outcome === 'missing') throw missing()
          if (outcome === 'in-use') throw problem('state_conflict', { detail: said.inUse })
        },
      }),
    validate: (): Operation =>
      defineOperation({
        name: `${name}.validate`,
        methods: ['POST'],
        path: `/api/${name}/validate/:id`,
        role: 'Administrator',
        summary: 'Tries an account and tells what it can and cannot read',
        description:
          'Answers 200 also when the account cannot read: Status is Invalid then and Problems says why.',
        tags: [tag],
        params: idParams,
        cost: 'costly',
        maxSeconds: askingSourceSeconds,
        response: validationOutput,
        errors: [404, 409],
        changes: true,
        waits: true,
        handle: async (context) =>
          validateAccount(await accounts.read(context.params.id, context.dependencies), context),
      }),
  }
}

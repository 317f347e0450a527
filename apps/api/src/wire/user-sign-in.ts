/** The sign-in of a user by device code, to an account or to a mail server. */
import type { DevicePoll, UserSignIns } from '@punctual/catalog'
import type { SourceAccount } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { Store } from '@punctual/engine'
import { type DeviceSignInState, type Outcome, signInBinding } from '@punctual/source'
import { z } from 'zod'

import { askingSourceSeconds } from '../http/answer-time.ts'
import { idParams } from '../http/id.ts'
import type { Context } from '../http/operation.ts'
import { problem } from '../http/problem.ts'
import { epochSeconds } from '../http/wire-time.ts'
import { epoch, epochOrNull } from './epoch.ts'
import { discovered, planReleased } from './source-account.ts'

/** What a user signs in to, and where its sign-ins are kept. */
export interface SigningIn {
  /** A mail server is one without reports. */
  readonly account: SourceAccount
  /** Of its record, when it was read. */
  readonly version: number
  readonly signInsOf: (store: Pick<Store, 'userSignIns' | 'mailServerSignIns'>) => UserSignIns
}

type SignInContext = Pick<Context<unknown, unknown, unknown, unknown>, 'change' | 'dependencies' | 'signal'>

/** What both operations of a sign-in have in common: the begin of one, and the question whether it has ended. */
export const signInOperation = {
  methods: ['POST'],
  role: 'Administrator',
  params: idParams,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  errors: [404, 409, 502],
  changes: true,
  waits: true,
} as const

export const startedSignInOutput = z
  .object({
    Id: z.string(),
    UserCode: z.string(),
    VerificationUri: z.string(),
    ExpiresEpochUtc: epoch,
    PollAfterSeconds: z.int(),
  })
  .meta({ id: 'StartedSignIn' })

export const signInOutput = z
  .object({
    Id: z.string(),
    State: z.enum(['Pending', 'SignedIn', 'Declined', 'Expired']).meta({
      description:
        'Pending: ask again after PollAfterSeconds. Declined and Expired: start another sign-in. SignedIn: the account can be used',
    }),
    PollAfterSeconds: z.int().nullable(),
    ExpiresEpochUtc: epochOrNull,
    SignedInAs: z.string(),
    SignInEndsEpochUtc: epochOrNull,
  })
  .meta({ id: 'SignInState' })

type SignInState = z.infer<typeof signInOutput>

/** A sign-in in a state in which no user has signed in. */
function notSignedIn(Id: string, State: SignInState['State']): SignInState {
  const none = { PollAfterSeconds: null, ExpiresEpochUtc: null, SignInEndsEpochUtc: null }
  return { Id, State, SignedInAs: '', ...none }
}

/** @throws ProblemError when the authority refuses, or the record was changed meanwhile */
export async function beginSignIn(
  { change, dependencies, signal }: SignInContext,
  { account, version, signInsOf }: SigningIn,
): Promise<z.infer<typeof startedSignInOutput>> {
  const { id } = account
  const started = discovered(await dependencies.sources.startSignIn(account, signal))
  const { deviceCode, userCode, verificationUri, pollSeconds, lifeSeconds } = started
  const begun = await change({
    work: ({ store }) =>
      signInsOf(store).begin({
        accountId: id,
        accountVersion: version,
        binding: signInBinding(account.settings),
        deviceCode,
        pollSeconds,
        lifeSeconds,
      }),
    facts: () => ({ subject: id, after: { State: 'Pending' } }),
  })
  if (begun === null) throw problem('state_conflict', { detail: sentence('sign_in_account_changed') })
  return {
    Id: id,
    UserCode: userCode,
    VerificationUri: verificationUri,
    ExpiresEpochUtc: epochSeconds(begun.expiresAt),
    PollAfterSeconds: pollSeconds,
  }
}

/** By how much the authority wants to be asked less often (RFC 8628 3.5). */
const slowDownSeconds = 5

/** Asks the authority at most once. */
export async function askSignIn(
  context: SignInContext,
  { account, signInsOf }: SigningIn,
): Promise<SignInState> {
  const { dependencies, signal } = context
  const { id } = account
  const signIns = signInsOf(dependencies.store)
  const poll = await signIns.takePoll(id)
  if (poll.kind !== 'ask') return waiting(id, poll)
  const asked = { accountId: id, id: poll.id }
  const outcome = await dependencies.sources.pollSignIn(account, poll.deviceCode, signal)
  const state = await settled(outcome, () => signIns.giveUp(asked))
  switch (state.state) {
    case 'pending':
      return pending(id, poll.pollSeconds, poll.expiresAt)
    case 'slow-down':
      await signIns.slowDown(asked, slowDownSeconds)
      return pending(id, poll.pollSeconds + slowDownSeconds, poll.expiresAt)
    case 'declined':
      return notSignedIn(id, 'Declined')
    case 'expired':
      return notSignedIn(id, 'Expired')
    case 'signed-in':
      return await keep(context, { asked, signInsOf }, state)
  }
}

type NotAsked = Exclude<DevicePoll, { kind: 'ask' }>

function waiting(id: string, poll: NotAsked) {
  switch (poll.kind) {
    case 'too-early':
      return pending(id, poll.afterSeconds, poll.expiresAt)
    case 'expired':
      return notSignedIn(id, 'Expired')
    case 'none':
      throw problem('state_conflict', { detail: sentence('sign_in_none_under_way') })
    case 'unreadable':
      throw problem('state_conflict', {
        detail: sentence('sign_in_locked'),
      })
  }
}

/** What ends the sign-in ends it here too, so the next question needs no authority. */
async function settled(
  outcome: Outcome<DeviceSignInState>,
  giveUp: () => Promise<void>,
): Promise<DeviceSignInState> {
  const isOver = outcome.ok
    ? outcome.value.state === 'declined' || outcome.value.state === 'expired'
    : !outcome.failure.retryable
  if (isOver) await giveUp()
  return discovered(outcome)
}

function pending(Id: string, PollAfterSeconds: number, expiresAt: Date) {
  return { ...notSignedIn(Id, 'Pending'), PollAfterSeconds, ExpiresEpochUtc: epochSeconds(expiresAt) }
}

interface Kept {
  readonly asked: { readonly accountId: string; readonly id: string }
  readonly signInsOf: SigningIn['signInsOf']
}

async function keep(
  { change }: SignInContext,
  { asked, signInsOf }: Kept,
  { token, userName, endsAt }: Extract<DeviceSignInState, { state: 'signed-in' }>,
) {
  const isKept = await change({
    work: ({ store }) =>
      signInsOf(store).complete({ ...asked, token, userName, endsAt }, planReleased(store)),
    facts: () => ({ subject: asked.accountId, after: { State: 'SignedIn', SignedInAs: userName } }),
  })
  if (!isKept)
    throw problem('state_conflict', {
      detail: sentence('sign_in_overtaken'),
    })
  return {
    ...notSignedIn(asked.accountId, 'SignedIn'),
    SignedInAs: userName,
    SignInEndsEpochUtc: epochSeconds(endsAt),
  }
}

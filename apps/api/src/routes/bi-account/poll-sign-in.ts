import type { DevicePoll } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'
import type { DeviceSignInState, Outcome } from '@punctual/source'

import type { Dependencies } from '../../deps.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { idParams } from '../../http/id.ts'
import { type Context, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { discovered, planReleased } from '../../wire/source-account.ts'
import { biAccountTag } from './account.ts'
import { notSignedIn, readUserAccount, signInOutput } from './sign-in.ts'

/** By how much the authority wants to be asked less often (RFC 8628 3.5). */
const slowDownSeconds = 5

export const pollBiSignIn = defineOperation({
  name: 'biaccount.pollsignin',
  methods: ['POST'],
  path: '/api/biaccount/pollsignin/:id',
  role: 'Administrator',
  summary: 'Asks whether the user has ended the sign-in, and keeps it',
  description:
    'Asks the token authority at most once, and not before PollAfterSeconds: an earlier call answers Pending without asking. Use validate afterwards to see what the user can read.',
  tags: [biAccountTag],
  params: idParams,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: signInOutput,
  errors: [404, 409, 502],
  changes: true,
  waits: true,
  async handle(context) {
    const { id } = context.params
    const { dependencies, signal } = context
    const { opened } = await readUserAccount(id, dependencies)
    const poll = await dependencies.store.userSignIns.takePoll(id)
    if (poll.kind !== 'ask') return waiting(id, poll)
    const asked = { accountId: id, id: poll.id }
    const outcome = await dependencies.sources.pollSignIn(opened, poll.deviceCode, signal)
    const state = await settled(outcome, asked, dependencies)
    switch (state.state) {
      case 'pending':
        return pending(id, poll.pollSeconds, poll.expiresAt)
      case 'slow-down':
        await dependencies.store.userSignIns.slowDown(asked, slowDownSeconds)
        return pending(id, poll.pollSeconds + slowDownSeconds, poll.expiresAt)
      case 'declined':
        return notSignedIn(id, 'Declined')
      case 'expired':
        return notSignedIn(id, 'Expired')
      case 'signed-in':
        return await keep(context, asked, state)
    }
  },
})

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
  asked: { accountId: string; id: string },
  { store }: Dependencies,
): Promise<DeviceSignInState> {
  const isOver = outcome.ok
    ? outcome.value.state === 'declined' || outcome.value.state === 'expired'
    : !outcome.failure.retryable
  if (isOver) await store.userSignIns.giveUp(asked)
  return discovered(outcome)
}

function pending(Id: string, PollAfterSeconds: number, expiresAt: Date) {
  return { ...notSignedIn(Id, 'Pending'), PollAfterSeconds, ExpiresEpochUtc: epochSeconds(expiresAt) }
}

async function keep(
  { change }: Pick<Context<unknown, unknown, unknown, unknown>, 'change'>,
  asked: { readonly accountId: string; readonly id: string },
  { token, userName, endsAt }: Extract<DeviceSignInState, { state: 'signed-in' }>,
) {
  const isKept = await change({
    work: ({ store }) =>
      store.userSignIns.complete({ ...asked, token, userName, endsAt }, planReleased(store)),
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

import type { Failure, MailServer } from '@punctual/domain'
import { type Language, type Sentence, sentence } from '@punctual/domain/words'
import type { Clock, EgressGuard } from '@punctual/runtime'

import type { GraphAddress } from '../../graph-address.ts'
import type { TestStep } from '../../port.ts'
import { type MailboxAccess, openMailbox } from '../../bounces/open-mailbox.ts'
import { createAccessTokens } from './access-tokens.ts'
import { composeTestMail } from './compose-test-mail.ts'
import { mailEgress } from './mail-egress.ts'
import { noMailLimits } from './mail-limits.ts'
import type { SessionStep } from './open-mail-session.ts'
import { createServerSizes } from './server-sizes.ts'
import { sendThrough, type ThroughServer } from './send-through.ts'
import type { UserToken } from './user-sign-in.ts'
import { defaultSmtpTimeouts } from './smtp-limits.ts'

export interface MailServerTest {
  readonly server: MailServer
  /** Sender of its mails. */
  readonly from: string
  /** Address that the mail goes to. */
  readonly to: string
  readonly language: Language
}

interface TestAccess {
  readonly egress: EgressGuard
  readonly graph: GraphAddress
  readonly clock: Clock
  readonly userToken: UserToken
}

/** So that an answer comes while the administrator waits. */
const timeouts = {
  ...defaultSmtpTimeouts,
  connectionTimeoutMs: 10_000,
  replyTimeoutMs: 15_000,
  finalReplyTimeoutMs: 30_000,
  sessionTotalMs: 20_000,
  envelopeTotalMs: 15_000,
  finalReplyTotalMs: 30_000,
}

const names = {
  resolve: 'test_step_resolve',
  connect: 'test_step_connect',
  'sign-in': 'test_step_log_in',
} as const satisfies Record<SessionStep, string>

/** Sends one small mail through a server, and answers each step. The step that fails is the last. */
export async function testMailServer(
  { server, from, to, language }: MailServerTest,
  { egress, clock, graph, userToken }: TestAccess,
  signal: AbortSignal,
): Promise<readonly TestStep[]> {
  const steps: TestStep[] = []
  let isAccepted = false
  const tokens = createAccessTokens({ egress, clock, userToken })
  const raw = await composeTestMail({ from, to, server: server.name, language, date: clock.now() })
  const outcome = await sendThrough(server, {
    egress: () => mailEgress(egress, server),
    tokens,
    sizes: createServerSizes(),
    limits: noMailLimits,
    graph,
    clock,
    from,
    to: [to],
    raw,
    timeouts,
    signal,
    onStep: (step, detail) =>
      steps.push({ name: sentence(names[step]), ok: true, detail: doneAs(step, detail) }),
    requestSendPermit: () => {
      // The server has taken sender and recipient, and reads the message.
      isAccepted = true
      return Promise.resolve(true)
    },
  })
  const sent = [...steps, ...endOf(outcome, { isAccepted, next: nextStep(steps.length, server) })]
  const isOver = server.settings.bounces === null || sent.at(-1)?.ok !== true
  return isOver ? sent : [...sent, await testMailbox(server, { egress, tokens }, signal)]
}

async function testMailbox(
  server: MailServer,
  access: MailboxAccess,
  signal: AbortSignal,
): Promise<TestStep> {
  const opened = await openMailbox(server, access, signal)
  const name = sentence('test_step_bounces')
  if (!opened.ok) return { name, ok: false, detail: opened.failure.said }
  opened.client.close()
  return { name, ok: true, detail: sentence('mail_test_mailbox_open') }
}

function doneAs(step: SessionStep, detail: string): Sentence {
  switch (step) {
    case 'resolve':
      return sentence('mail_test_resolved', { addresses: detail })
    case 'connect':
      return detail === '' ? sentence('mail_test_plain') : sentence('mail_test_secured', { protocol: detail })
    case 'sign-in':
      return sentence('mail_test_signed_in')
  }
}

/** The step that a failure before the envelope belongs to. */
function nextStep(done: number, { settings }: MailServer): Sentence {
  const isGraph = settings.protocol === 'Graph'
  const order = isGraph
    ? (['sign-in'] as const)
    : (['resolve', 'connect', ...(settings.authType === 'None' ? [] : ['sign-in' as const])] as const)
  const step = order[done]
  return sentence(step === undefined ? 'test_step_envelope' : names[step])
}

function endOf(
  outcome: ThroughServer,
  { isAccepted, next }: { readonly isAccepted: boolean; readonly next: Sentence },
): readonly TestStep[] {
  const envelope = sentence('test_step_envelope')
  const taken: TestStep = { name: envelope, ok: true, detail: sentence('mail_test_envelope_taken') }
  const failed = (name: Sentence, { said }: Pick<Failure, 'said'>): TestStep => ({
    name,
    ok: false,
    detail: said,
  })
  const message = sentence('test_step_message')
  if (outcome.kind === 'unknown') return [taken, failed(message, outcome.failure)]
  if (outcome.kind === 'not-sent')
    return isAccepted ? [taken, failed(message, outcome.failure)] : [failed(next, outcome.failure)]
  const [recipient] = outcome.recipients
  if (recipient?.state === 'Accepted')
    return [
      taken,
      { name: message, ok: true, detail: sentence('mail_test_accepted', { reply: recipient.reply }) },
    ]
  const reason = { said: recipient?.failure?.said ?? sentence('recipient_not_answered') }
  return isAccepted ? [taken, failed(message, reason)] : [failed(envelope, reason)]
}

/**
 * Sends notices about changes of state of schedules, one mail for each recipient, by the rules of the
 * delivery ledger. First all of the message except its end, then `Sending` committed under the token of the
 * claim, then the end. One notice of a process is in doubt at a time. Rounds of one process never overlap, so
 * what it has claimed when a round begins is left from an earlier one.
 */
import { randomUUID } from 'node:crypto'

import { failure, noticeContent, noticeMessageId, noticeText } from '@punctual/domain'
import { composeEmail, type EmailSettings, mailDomain, type SendOutcome } from '@punctual/delivery'
import {
  type ClaimedNotice,
  noticeMetrics,
  type NoticeClaim,
  type NoticeResult,
  type Store,
} from '@punctual/engine'
import type { Signals } from '@punctual/queue'
import { type Loop, startLoop } from '@punctual/runtime'

import type { RunDependencies } from './dependencies.ts'
import { retryWhileStoreDown } from './retry-while-store-down.ts'
import type { Language } from '@punctual/domain/words'

/** Between two polls for what a lost hint did not report. */
const pollMs = 15_000

/** Notices of one round. */
const noticesOfARound = 10

const firstDelayMs = 30_000
const maximumDelayMs = 900_000

/** A notice that no mail server has taken for this long is abandoned. */
const givenUpAfterMs = 86_400_000

type NoticeDependencies = Pick<
  RunDependencies,
  'mailer' | 'clock' | 'random' | 'logger' | 'metrics' | 'server'
> & { readonly store: Pick<Store, 'notices'>; readonly noticeLanguage: Language }

/** Disposing it ends the loop, and waits for the send under way. */
export async function startNotices(
  resources: AsyncDisposableStack,
  dependencies: NoticeDependencies,
  signals: Signals,
): Promise<void> {
  const { clock, logger } = dependencies
  const loop: Loop = resources.use(
    startLoop({
      name: 'notices',
      clock,
      logger,
      everyMs: pollMs,
      run: (signal) => noticeRound(dependencies, signal),
    }),
  )
  resources.use(await signals.subscribe('notices', () => loop.wake()))
}

/** Sends what is to be sent; 0 when there may be more. */
export async function noticeRound(
  dependencies: NoticeDependencies,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { store, server, logger, metrics } = dependencies
  const claim = { bootId: server.bootId, claimToken: randomUUID(), leaseMs: server.leaseMs }
  for (const id of await store.notices.settleInterrupted(claim)) {
    metrics.increase(noticeMetrics.sent, { state: 'Unknown' })
    logger.warn({ notice: id }, 'notice interrupted, it is not known whether it arrived')
  }
  const claimed = await store.notices.claim(claim, noticesOfARound)
  for (const notice of claimed) {
    if (signal.aborted) return
    await sendNotice(dependencies, { notice, claim, signal })
  }
  return claimed.length === noticesOfARound ? 0 : undefined
}

interface Sending {
  readonly notice: ClaimedNotice
  readonly claim: NoticeClaim
  readonly signal: AbortSignal
}

async function sendNotice(dependencies: NoticeDependencies, sending: Sending): Promise<void> {
  const { store, clock, random, logger, metrics } = dependencies
  const { notice, claim } = sending
  const outcome = await handOver(dependencies, sending)
  if (outcome === 'refused') return
  const result = resultOf(notice, outcome)
  await retryWhileStoreDown(() => store.notices.settle(notice.id, claim, result), {
    clock,
    random,
    // A reply that was read is written, also while the process stops.
    signal: null,
  })
  if (result.state === 'Planned') return
  metrics.increase(noticeMetrics.sent, { state: result.state })
  const { id, scheduleId, kind } = notice
  const about = { notice: id, scheduleId, kind, state: result.state }
  if (result.state === 'Accepted') logger.info(about, 'notice sent')
  else logger.warn({ ...about, code: result.error?.code }, 'notice not sent')
}

/** What the mailer says; `refused` when the claim was lost before the end of the message. */
async function handOver(
  { mailer, store, noticeLanguage }: NoticeDependencies,
  { notice, claim, signal }: Sending,
): Promise<SendOutcome | 'refused'> {
  const raw = await composeNotice(notice, { from: mailer.from, language: noticeLanguage })
  let isRefused = false
  const outcome = await mailer.send(
    {
      envelope: { from: mailer.from, to: [notice.recipient] },
      raw,
      async requestSendPermit() {
        isRefused = !(await store.notices.permit(notice.id, claim))
        return !isRefused
      },
    },
    signal,
  )
  return isRefused ? 'refused' : outcome
}

const noticeSettings: EmailSettings = {
  to: [],
  cc: [],
  bcc: [],
  replyTo: null,
  subject: '{{Subject}}',
  body: '{{Body}}',
  bodyFormat: 'Text',
  format: 'PDF',
  fileName: '',
  includeAttachment: false,
  includeLink: false,
  embedInBody: false,
  priority: 'Normal',
  zip: false,
  skipIfBlank: false,
  onUnknown: 'Hold',
}

/** The message; its words are values, so that nothing in the name of a schedule is taken for a placeholder. */
async function composeNotice(
  notice: ClaimedNotice,
  { from, language }: { readonly from: string; readonly language: Language },
): Promise<Buffer> {
  const content = noticeContent.parse(notice.content)
  const { subject, body } = noticeText(notice.kind, content, language)
  return await composeEmail(
    {
      settings: { ...noticeSettings, to: [notice.recipient] },
      secrets: {},
      from,
      messageId: noticeMessageId(notice.id, mailDomain(from)),
      date: notice.createdAt,
      executionId: content.executionId ?? notice.id,
      scope: {
        values: new Map([
          ['subject', subject],
          ['body', body],
        ]),
        scheduledFor: { at: notice.createdAt, timeZone: 'UTC' },
      },
      attachments: [],
    },
    { lockPdf: () => Promise.reject(new Error('a notice has no file')) },
  )
}

function resultOf(notice: ClaimedNotice, outcome: SendOutcome): NoticeResult {
  if (outcome.kind === 'unknown') return { state: 'Unknown', reply: null, error: outcome.failure }
  const [answered] = outcome.kind === 'answered' ? outcome.recipients : []
  if (answered && answered.state !== 'Deferred') {
    return { state: answered.state, reply: answered.reply, error: answered.failure ?? null }
  }
  const reply = answered?.reply ?? null
  const reason = outcome.kind === 'not-sent' ? outcome.failure : answered?.failure
  const error = reason ?? failure('mail_server_busy', { source: 'smtp' })
  if (notice.ageMs > givenUpAfterMs) return { state: 'Failed', reply, error }
  const delayMs = Math.min(firstDelayMs * 2 ** (notice.tries - 1), maximumDelayMs)
  return { state: 'Planned', reply, error, delayMs }
}

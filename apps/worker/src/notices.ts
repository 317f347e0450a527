/**
 * Sends notices about changes of state of schedules by the rules of the delivery ledger. The notices of a round to
 * one recipient go in one mail. First all of the message except its end, then `Sending` committed for each under the
 * token of the claim, then the end. One mail of a process is in doubt at a time. Rounds of one process never overlap, so
 * what it has claimed when a round begins is left from an earlier one.
 */
import {
  failure,
  noticeContent,
  type NoticeForm,
  noticeMessageId,
  noticesText,
  noticeText,
} from '@punctual/domain'
import { composeEmail, type EmailSettings, mailDomain, type SendOutcome } from '@punctual/delivery'
import type { ClaimedNotice, NoticeClaim, NoticeResult, Store } from '@punctual/engine'
import type { Signals } from '@punctual/queue'

import type { RunDependencies } from './dependencies.ts'
import {
  abandonedAfterMs,
  beginRound,
  delayAfter,
  permitOf,
  settleNotice,
  startNoticeLoop,
} from './notice-rounds.ts'

/** Most notices of one round, and so of one mail. */
const noticesOfARound = 100

type NoticeDependencies = Pick<
  RunDependencies,
  'mailer' | 'mailLanguage' | 'consoleUrl' | 'clock' | 'random' | 'logger' | 'metrics' | 'server'
> & { readonly store: Pick<Store, 'notices' | 'suppressions'> }

/** Disposing it ends the loop, and waits for the send under way. */
export async function startNotices(
  resources: AsyncDisposableStack,
  dependencies: NoticeDependencies,
  signals: Signals,
): Promise<void> {
  const { clock, logger } = dependencies
  const run = (signal: AbortSignal) => noticeRound(dependencies, signal)
  await startNoticeLoop(resources, { clock, logger, signals }, { name: 'notices', run })
}

/** Sends what is to be sent; 0 when there may be more. */
export async function noticeRound(
  dependencies: NoticeDependencies,
  signal: AbortSignal,
): Promise<number | undefined> {
  const claim = await beginRound(dependencies, 'mails')
  const claimed = await dependencies.store.notices.claim(claim, noticesOfARound)
  for (const notices of Map.groupBy(claimed, ({ recipient }) => recipient).values()) {
    if (signal.aborted) return
    await sendNotices(dependencies, { notices, claim, signal })
  }
  return claimed.length === noticesOfARound ? 0 : undefined
}

interface Sending {
  /** To one recipient. */
  readonly notices: readonly ClaimedNotice[]
  readonly claim: NoticeClaim
  readonly signal: AbortSignal
}

async function sendNotices(dependencies: NoticeDependencies, sending: Sending): Promise<void> {
  const { store } = dependencies
  const settle = (notice: ClaimedNotice, outcome: SendOutcome) =>
    settleNotice(dependencies, notice, { claim: sending.claim, result: resultOf(notice, outcome) })
  const wanted: ClaimedNotice[] = []
  for (const notice of sending.notices) {
    const suppressed = await store.suppressions.among([notice.recipient], notice.scheduleId)
    if (suppressed.size === 0) wanted.push(notice)
    else await settle(notice, notSentTo(notice.recipient))
  }
  if (wanted.length === 0) return
  const { outcome, notices } = await handOver(dependencies, { ...sending, notices: wanted })
  for (const notice of notices) await settle(notice, outcome)
}

/**
 * What the mailer says of the notices of a mail. When the claim of one was lost before the end of the message, nothing
 * was sent, and those that were permitted before it wait again.
 */
async function handOver(
  { mailer, store, mailLanguage, consoleUrl }: NoticeDependencies,
  { notices, claim, signal }: Sending,
): Promise<{ readonly outcome: SendOutcome; readonly notices: readonly ClaimedNotice[] }> {
  const raw = await composeNotices(notices, { from: mailer.from, language: mailLanguage, consoleUrl })
  const permit = permitOf(notices, { store, claim })
  const outcome = await mailer.send(
    {
      to: notices.slice(0, 1).map(({ recipient }) => recipient),
      raw,
      requestSendPermit: () => permit.request(),
    },
    signal,
  )
  return { outcome, notices: permit.own() }
}

/** A notice to a suppressed address is settled without a mail. */
function notSentTo(recipient: string): SendOutcome {
  const reason = failure('recipient_suppressed')
  return { kind: 'answered', recipients: [{ recipient, state: 'Rejected', reply: '', failure: reason }] }
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
async function composeNotices(
  notices: readonly ClaimedNotice[],
  { from, language, consoleUrl }: NoticeForm & { readonly from: string },
): Promise<Buffer> {
  const [first] = notices
  if (first === undefined) throw new TypeError('a mail has at least one notice')
  const read = notices.map(({ kind, content }) => ({ kind, content: noticeContent.parse(content) }))
  const { subject, body } = noticesText(
    read.map(({ kind, content }) => noticeText(kind, content, { language, consoleUrl })),
    language,
  )
  return await composeEmail(
    {
      settings: { ...noticeSettings, to: [first.recipient] },
      secrets: {},
      from,
      language,
      messageId: noticeMessageId(first.id, mailDomain(from)),
      date: first.createdAt,
      executionId: read[0]?.content.executionId ?? first.id,
      scope: {
        values: new Map([
          ['subject', subject],
          ['body', body],
        ]),
        scheduledFor: { at: first.createdAt, timeZone: 'UTC' },
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
  if (notice.ageMs > abandonedAfterMs) return { state: 'Failed', reply, error }
  return { state: 'Planned', reply, error, delayMs: delayAfter(notice.tries - 1) }
}

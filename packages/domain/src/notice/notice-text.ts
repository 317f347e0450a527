import { z } from 'zod'

import { needKinds } from '../need/need.ts'
import { sentenceOfJson } from '../words/from-json.ts'
import type { Language } from '../words/language.ts'
import { say, type Sentence, sentence } from '../words/sentence.ts'
import { adviceCode } from './advice.ts'
import type { NoticeKind } from './health.ts'
import { needsNotice } from './needs-notice.ts'

/** What a notice says, as it was when the change of state was decided. */
export const noticeContent = z.object({
  scheduleName: z.string(),
  folderPath: z.string(),
  scheduleId: z.string(),
  /** Of the run that changed the state; null after a preflight. */
  executionId: z.string().nullable(),
  /** The due instant of that run, or when it was requested. */
  nominalAt: z.iso.datetime().nullable(),
  status: z.string().nullable(),
  code: z.string().nullable(),
  /** What stands in the way, in English. */
  reasons: z.array(z.string()),
  /** The same as sentences; earlier builds write none. */
  said: z.array(z.unknown()).optional(),
  consecutiveFailures: z.number(),
  /** Of the schedules whose next run an edit of their calendar has moved; some of them where there are many. */
  moved: z
    .array(
      z.object({
        scheduleName: z.string(),
        folderPath: z.string(),
        from: z.iso.datetime().nullable(),
        to: z.iso.datetime().nullable(),
      }),
    )
    .optional(),
  /** How many there are. */
  movedCount: z.number().optional(),
  /** Of an end, for events. */
  completedAt: z.iso.datetime().nullable().optional(),
  /** The files of the run, for events. */
  artifacts: z
    .array(z.object({ name: z.string(), format: z.string(), bytes: z.number(), sha256: z.string() }))
    .optional(),
  /** Of the subscription that events are not sent to any more. */
  subscription: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Of the subscription that gets the notice of lateness. */
  lateAfterMinutes: z.number().optional(),
  /** How long after its due instant a late run was delivered, for those who knew that it is late. */
  lateMinutes: z.number().optional(),
  /** Open needs, the most urgent first; some of them where there are many. */
  needs: z
    .array(
      z.object({
        kind: z.enum(needKinds),
        scheduleName: z.string(),
        folderPath: z.string(),
        since: z.iso.datetime(),
      }),
    )
    .optional(),
  /** How many there are. */
  needCount: z.number().optional(),
})

export type NoticeContent = z.infer<typeof noticeContent>

export interface NoticeText {
  readonly subject: string
  readonly body: string
}

/** For whom a notice is written. */
export interface NoticeForm {
  readonly language: Language
  /** Address of the console, for the page that a notice is about; null for none. */
  readonly consoleUrl: string | null
}

/** The mail of a notice, in plain text. */
export function noticeText(
  kind: NoticeKind,
  content: NoticeContent,
  { language, consoleUrl }: NoticeForm,
): NoticeText {
  const { title, paragraphs: said } = isOfSchedule(kind) ? notice(kind, content) : otherNotice(kind, content)
  const page = noticePage(kind, content)
  const isLinked = page !== null && consoleUrl !== null
  const link = isLinked ? [sentence('notice_page', { address: consoleUrl.replace(/\/$/, '') + page })] : []
  const paragraphs = [...said, { sentences: link, between: '\n' as const }]
  const words = paragraphs.map(({ sentences, between }) =>
    sentences.map((each) => say(each, language)).join(between),
  )
  return { subject: say(title, language), body: words.filter((each) => each !== '').join('\n\n') }
}

/** One mail of several notices: what they are about, then each of them. */
export function noticesText(texts: readonly NoticeText[], language: Language): NoticeText {
  const [only] = texts
  if (only !== undefined && texts.length === 1) return only
  const list = texts.map(({ subject }) => `- ${subject}`).join('\n')
  const each = texts.map(({ subject, body }) => `${subject}\n\n${body}`)
  return {
    subject: say(sentence('notice_title_several', { count: texts.length }), language),
    body: [list, ...each].join('\n\n----\n\n'),
  }
}

/** Most notices that one message in a channel names. */
const namedInMessage = 40

/** One message of notices in a channel: all of one notice, or what each of several is about. */
export function noticesMessage(texts: readonly NoticeText[], language: Language): string {
  const { subject, body } = noticesText(texts, language)
  if (texts.length === 1) return `${subject}\n\n${body}`
  const rest = texts.length - namedInMessage
  const more = rest > 0 ? [`- ${say(sentence('notice_moved_more', { count: rest }), language)}`] : []
  return [subject, ...texts.slice(0, namedInMessage).map((each) => `- ${each.subject}`), ...more].join('\n')
}

interface Notice {
  readonly title: Sentence
  readonly paragraphs: readonly { readonly sentences: readonly Sentence[]; readonly between: ' ' | '\n' }[]
}

/** The page of the console for a notice; null where it is about several. */
function noticePage(
  kind: NoticeKind,
  { executionId, scheduleId, subscription }: NoticeContent,
): string | null {
  if (kind === 'NeedsUnseen') return '/'
  if (kind === 'Moved') return null
  if (subscription !== undefined) return `/events/${subscription.id}`
  return executionId === null ? `/schedules/${scheduleId}` : `/executions/${executionId}`
}

type OtherKind = 'Moved' | 'EventsEnded' | 'EventsAbandoned' | 'NeedsUnseen'
type KindOfSchedule = Exclude<NoticeKind, OtherKind>

const isOfSchedule = (kind: NoticeKind): kind is KindOfSchedule => kind in titles

function otherNotice(kind: OtherKind, content: NoticeContent): Notice {
  if (kind === 'Moved') return movedNotice(content)
  return kind === 'NeedsUnseen' ? needsNotice(content) : subscriptionNotice(kind, content)
}

function notice(kind: KindOfSchedule, content: NoticeContent): Notice {
  return {
    title: sentence(titleOf(kind, content), { schedule: content.scheduleName }),
    paragraphs: [
      { sentences: stateSaid(kind, content), between: ' ' },
      { sentences: problemOf(kind, content), between: '\n' },
      { sentences: idsOf(content), between: '\n' },
    ],
  }
}

const titles = {
  Failed: 'notice_title_failed',
  Disabled: 'notice_title_disabled',
  Recovered: 'notice_title_recovered',
  NotRunnable: 'notice_title_not_runnable',
  RunnableAgain: 'notice_title_runnable_again',
  Held: 'notice_title_held',
  Bounced: 'notice_title_bounced',
  Delivered: 'notice_title_delivered',
  Late: 'notice_title_late',
} as const

function titleOf(kind: KindOfSchedule, { lateMinutes }: NoticeContent) {
  return kind === 'Delivered' && lateMinutes !== undefined ? 'notice_title_delivered_late' : titles[kind]
}

function stateSaid(kind: KindOfSchedule, content: NoticeContent): readonly Sentence[] {
  const { scheduleName: schedule, folderPath: folder, status, consecutiveFailures: count } = content
  switch (kind) {
    case 'Failed': {
      const code = status === 'PartiallyDelivered' ? 'notice_partly_delivered' : 'notice_failed'
      return [sentence(code, { schedule, folder }), sentence('notice_once_only')]
    }
    case 'Disabled': {
      const said =
        count === 1
          ? sentence('notice_disabled_at_once', { schedule, folder })
          : sentence('notice_disabled', { schedule, folder, count })
      return [said, sentence('notice_until_enabled')]
    }
    case 'Recovered':
      return [sentence('notice_recovered', { schedule, folder })]
    case 'NotRunnable':
      return [sentence('notice_not_runnable', { schedule, folder }), sentence('notice_once_only')]
    case 'RunnableAgain':
      return [sentence('notice_runnable_again', { schedule, folder })]
    case 'Held':
      return [sentence('notice_held', { schedule, folder }), sentence('notice_held_until')]
    case 'Bounced':
      return [sentence('notice_bounced', { schedule, folder }), sentence('notice_bounced_once')]
    case 'Delivered':
      return content.lateMinutes === undefined
        ? [sentence('notice_delivered', { schedule, folder })]
        : [sentence('notice_delivered_late', { schedule, folder, minutes: content.lateMinutes })]
    case 'Late':
      return [sentence('notice_late', { schedule, folder, minutes: content.lateAfterMinutes ?? 0 })]
  }
}

/** Of all schedules of one owner that one edit of a calendar has moved. */
function movedNotice({
  scheduleName: schedule,
  moved = [],
  movedCount: count = moved.length,
}: NoticeContent): Notice {
  const others = count - moved.length
  const lines = moved.map(({ scheduleName, folderPath, from, to }) =>
    sentence('notice_moved_run', {
      schedule: scheduleName,
      folder: folderPath,
      from: from ?? sentence('notice_no_next_run'),
      to: to ?? sentence('notice_no_next_run'),
    }),
  )
  const first = count === 1 ? sentence('notice_moved_one') : sentence('notice_moved_many', { count })
  const rest = others > 0 ? [sentence('notice_moved_more', { count: others })] : []
  return {
    title:
      count > 1
        ? sentence('notice_title_moved_more', { schedule, count: count - 1 })
        : sentence('notice_title_moved', { schedule }),
    paragraphs: [
      { sentences: [first], between: ' ' },
      { sentences: [...lines, ...rest], between: '\n' },
    ],
  }
}

/** To those who made a subscription to events: a program that they rely on does not get them. */
function subscriptionNotice(
  kind: Exclude<OtherKind, 'Moved' | 'NeedsUnseen'>,
  { subscription = { id: '', name: '' }, folderPath: folder, said = [] }: NoticeContent,
): Notice {
  const { id, name } = subscription
  const [title, state, then] =
    kind === 'EventsEnded'
      ? (['notice_title_events_ended', 'notice_events_ended', 'notice_events_until_changed'] as const)
      : (['notice_title_events_abandoned', 'notice_events_abandoned', 'notice_events_go_on'] as const)
  const reasons = said.map((kept) => sentence('notice_reason', { reason: sentenceOfJson(kept) }))
  return {
    title: sentence(title, { name }),
    paragraphs: [
      { sentences: [sentence(state, { name, folder }), sentence(then)], between: ' ' },
      { sentences: [...reasons, sentence('notice_subscription', { id })], between: '\n' },
    ],
  }
}

const kindsWithoutProblem: ReadonlySet<NoticeKind> = new Set([
  'Recovered',
  'RunnableAgain',
  'Delivered',
  'Late',
])

function problemOf(kind: NoticeKind, { code, reasons, said }: NoticeContent): Sentence[] {
  if (kindsWithoutProblem.has(kind)) return []
  return [
    ...(said ?? reasons).map((kept) => sentence('notice_reason', { reason: sentenceOfJson(kept) })),
    ...(code === null ? [] : [sentence('notice_code', { code })]),
    ...((kind === 'NotRunnable' || kind === 'Held') && code === null
      ? []
      : [sentence('notice_advice', { advice: sentence(adviceCode(code ?? '')) })]),
  ]
}

function idsOf({ scheduleId, executionId, nominalAt }: NoticeContent): Sentence[] {
  const more = nominalAt === null ? `get ${scheduleId}` : `explain ${scheduleId} --at ${nominalAt}`
  return [
    sentence('notice_schedule', { id: scheduleId }),
    ...(executionId === null ? [] : [sentence('notice_execution', { id: executionId })]),
    ...(nominalAt === null ? [] : [sentence('notice_due', { at: nominalAt })]),
    sentence('notice_more', { command: `punctual schedule ${more}` }),
  ]
}

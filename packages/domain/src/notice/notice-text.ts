import { z } from 'zod'

import { adviceFor } from './advice.ts'
import type { NoticeKind } from './health.ts'

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
  /** The public sentences of what stands in the way. */
  reasons: z.array(z.string()),
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
})

export type NoticeContent = z.infer<typeof noticeContent>

export interface NoticeText {
  readonly subject: string
  readonly body: string
}

/** The mail of a notice, in plain text. */
export function noticeText(kind: NoticeKind, content: NoticeContent): NoticeText {
  if (kind === 'Moved') return movedText(content)
  const { scheduleName, folderPath } = content
  const place = `The schedule "${scheduleName}" in ${folderPath}`
  const { title, sentences } = tellers[kind](place, content)
  const paragraphs = [sentences.join(' '), ...problemOf(kind, content), idsOf(content).join('\n')]
  return { subject: `${title}: ${scheduleName}`, body: paragraphs.join('\n\n') }
}

type Teller = (
  place: string,
  content: NoticeContent,
) => { readonly title: string; readonly sentences: readonly string[] }

const onceOnly = 'Further runs that fail make no further mail until a run succeeds.'

const tellers: Readonly<Record<Exclude<NoticeKind, 'Moved'>, Teller>> = {
  Failed: (place, { status }) => ({
    title: 'Failed',
    sentences: [
      status === 'PartiallyDelivered'
        ? `${place} was delivered to some of its recipients only.`
        : `${place} failed.`,
      onceOnly,
    ],
  }),
  Disabled: (place, { consecutiveFailures: count }) => ({
    title: 'Disabled',
    sentences: [
      `${place} has been disabled after ${count === 1 ? 'one failed run' : `${count} failed runs in a row`}.`,
      'It does not run by itself until a user enables it again.',
    ],
  }),
  Recovered: (place) => ({ title: 'Recovered', sentences: [`${place} runs again without failure.`] }),
  NotRunnable: (place) => ({
    title: 'Cannot run',
    sentences: [`${place} cannot run, as the check of tonight has found.`, onceOnly],
  }),
  RunnableAgain: (place) => ({ title: 'Can run again', sentences: [`${place} can run again.`] }),
}

/** Of all schedules of one owner that one edit of a calendar has moved. */
function movedText({ scheduleName, moved = [], movedCount = moved.length }: NoticeContent): NoticeText {
  const others = movedCount - moved.length
  const lines = moved.map(
    ({ scheduleName: name, folderPath, from, to }) =>
      `"${name}" in ${folderPath}: ${from ?? 'no next run'} → ${to ?? 'no next run'}`,
  )
  const body = [
    movedCount === 1
      ? 'An edit of its calendar has moved the next run of one schedule of yours:'
      : `An edit of their calendar has moved the next runs of ${movedCount} schedules of yours:`,
    [...lines, ...(others > 0 ? [`and ${others} more`] : [])].join('\n'),
  ]
  const more = movedCount > 1 ? ` and ${movedCount - 1} more` : ''
  return { subject: `Next run moved: ${scheduleName}${more}`, body: body.join('\n\n') }
}

function problemOf(kind: NoticeKind, { code, reasons }: NoticeContent): string[] {
  if (kind === 'Recovered' || kind === 'RunnableAgain') return []
  const advice = kind === 'NotRunnable' && code === null ? null : adviceFor(code ?? '')
  return [
    [
      ...reasons.map((reason) => `Reason: ${reason}`),
      ...(code === null ? [] : [`Code: ${code}`]),
      ...(advice === null ? [] : [`What to do: ${advice}`]),
    ].join('\n'),
  ]
}

function idsOf({ scheduleId, executionId, nominalAt }: NoticeContent): string[] {
  const run = executionId === null ? [] : [`Execution: ${executionId}`]
  const due = nominalAt === null ? [] : [`Due: ${nominalAt}`]
  const more = nominalAt === null ? `get ${scheduleId}` : `explain ${scheduleId} --at ${nominalAt}`
  return [`Schedule: ${scheduleId}`, ...run, ...due, `More: punctual schedule ${more}`]
}

import type { NeedKind } from '../need/need.ts'
import { type Sentence, sentence } from '../words/sentence.ts'

const words = {
  InDoubt: 'notice_need_in_doubt',
  Held: 'notice_need_held',
  Failed: 'notice_need_failed',
  PartiallyDelivered: 'notice_need_partly_delivered',
  Missed: 'notice_need_missed',
  Late: 'notice_need_late',
  Breaker: 'notice_need_blocked',
  NotRunnable: 'notice_need_not_runnable',
} as const satisfies Readonly<Record<NeedKind, string>>

interface NeedsToSay {
  readonly needs?:
    | readonly {
        readonly kind: NeedKind
        readonly scheduleName: string
        readonly folderPath: string
        readonly since: string
      }[]
    | undefined
  /** How many there are. */
  readonly needCount?: number | undefined
}

/** To those who may settle needs, when none of them has read the needs for a day. */
export function needsNotice({ needs = [], needCount: count = needs.length }: NeedsToSay) {
  const others = count - needs.length
  const lines: Sentence[] = needs.map(({ kind, scheduleName: schedule, folderPath: folder, since: at }) =>
    sentence(words[kind], { schedule, folder, at }),
  )
  if (others > 0) lines.push(sentence('notice_moved_more', { count: others }))
  const title = count === 1 ? sentence('notice_title_need') : sentence('notice_title_needs', { count })
  return {
    title,
    paragraphs: [
      { sentences: [sentence('notice_needs_unseen'), sentence('notice_needs_daily')], between: ' ' as const },
      { sentences: lines, between: '\n' as const },
      { sentences: [sentence('notice_more', { command: 'punctual need list' })], between: '\n' as const },
    ],
  }
}

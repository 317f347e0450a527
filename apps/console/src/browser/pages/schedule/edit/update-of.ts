/** From what was edited to what is written, and to what of it is shown before. */
import type { Schedule, SentSchedule } from '../../../api/schedule-queries.ts'
import { isSameValue } from '../../../controls/same-value.ts'
import type { ScheduleContent } from '../../../schedule-forms/content.ts'
import { type MailPasswords, sentContent } from '../../../schedule-forms/sent-content.ts'
import { merged } from './merged.ts'

export interface Edit {
  /** The version that was read. */
  readonly stored: Schedule
  /** What of it the form began with. */
  readonly before: ScheduleContent
  readonly after: ScheduleContent
  readonly passwords: MailPasswords
}

type Members = Readonly<Record<string, unknown>>

/**
 * The whole schedule with what was edited. Destinations that did not change are omitted, so that those that the
 * writer may not see stay.
 */
export function updateOf({ stored, before, after, passwords }: Edit): SentSchedule {
  const sent = sentContent(after, passwords)
  const [was, will]: Members[] = [sentContent(before).body, sent.body]
  const whole = merged({ stored: kept(stored, { before, after }), before: was, after: will }) as Members
  const lists = Object.entries({ EmailDestinations: 'mails', Destinations: 'destinations' } as const)
    .filter(([name]) => !isSameValue(was?.[name], will?.[name]))
    .map(([name, of]) => [
      name,
      mergedEntries({
        stored: stored[name as 'Destinations'],
        before: entriesOf(before[of], was?.[name]),
        after: entriesOf(after[of], will?.[name]),
      }),
    ])
  const reports =
    stored.ScheduleType === 'package'
      ? {
          Reports: mergedEntries({
            stored: stored.Reports,
            before: entriesOf(before.reports, was?.['Reports']),
            after: entriesOf(after.reports, will?.['Reports']),
          }),
        }
      : {}
  // A rule is written as a whole: what belongs to another frequency would contradict it.
  const rule = isSameValue(was?.['Schedule'], will?.['Schedule']) ? {} : { Schedule: will?.['Schedule'] }
  const body = { ...whole, ...rule, ...reports, ...Object.fromEntries(lists), ScheduleId: stored.ScheduleId }
  return { ...sent, body }
}

/** What is stored and not replaced as a whole: of a report of another kind nothing. */
function kept(stored: Schedule, { before, after }: Pick<Edit, 'before' | 'after'>): Members {
  // A package has two members for its name: the one that the form does not change would contradict the other.
  const {
    EmailDestinations: _mails,
    Destinations: _others,
    PackageName: _alias,
    ...rest
  } = { PackageName: null, ...stored }
  if (before.isPackage || before.reports[0]?.type === after.reports[0]?.type) return rest
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !reportMembers.has(name)))
}

const reportMembers: ReadonlySet<string> = new Set([
  'Source',
  'BiAccountId',
  'ReportServerAccountId',
  'ObjectType',
  'ReportUrl',
  'BiReportName',
  'WorkspaceName',
  'ApplyBookmark',
  'BookmarkJson',
  'RenderingSettings',
  'BasicFilters',
  'AdvancedFilters',
  'Identities',
  'UseNativeAPIForRendering',
  'Parameters',
  'DeviceInfo',
  'Culture',
  'HistoryId',
])

interface Entry {
  readonly key: string
  readonly sent: unknown
}

function entriesOf(edited: readonly { readonly key: string }[], sent: unknown): Entry[] {
  return edited.map(({ key }, index) => ({ key, sent: (sent as readonly unknown[])[index] }))
}

interface Entries {
  /** In the order of `before`. */
  readonly stored: readonly unknown[]
  readonly before: readonly Entry[]
  readonly after: readonly Entry[]
}

/** Entries of a list, each with what is stored of it; one that was added is as it is sent. */
function mergedEntries({ stored, before, after }: Entries): unknown[] {
  return after.map(({ key, sent }) => {
    const index = before.findIndex((each) => each.key === key)
    return index < 0 ? sent : merged({ stored: stored[index], before: before[index]?.sent, after: sent })
  })
}

/** What was edited over what another user has saved meanwhile: what only they changed stays. */
export function rebased(
  { before, after }: Pick<Edit, 'before' | 'after'>,
  onto: ScheduleContent,
): ScheduleContent {
  const members = Object.keys(after) as (keyof ScheduleContent)[]
  const mine = members.filter((name) => name !== 'notices' && !isSameValue(before[name], after[name]))
  const notices = merged({ stored: onto.notices, before: before.notices, after: after.notices })
  return {
    ...onto,
    ...Object.fromEntries(mine.map((name) => [name, after[name]])),
    notices,
  } as ScheduleContent
}

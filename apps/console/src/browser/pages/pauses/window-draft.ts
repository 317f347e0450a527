/** A window as its form has it, and as it is sent. */
import type { Window, WindowInput } from '../../api/window-queries.ts'
import { type WeekDay, weekDays } from '../../schedule-forms/recurrence.ts'
import { dayAfter, dayIn, startOfDay } from '../../times/day.ts'

/** What a window is about: the member of its scope, or everything. */
export const scopeKinds = ['Everything', 'FolderPath', 'ServerName', 'AccountId'] as const

export type ScopeKind = (typeof scopeKinds)[number]

export interface WindowDraft {
  /** Of a folder, by `folder/pause`: from now, and called after the folder. */
  readonly isPause: boolean
  readonly name: string
  readonly reason: string
  /** Null while it is to be chosen: that everything stands still is no default. */
  readonly kind: ScopeKind | null
  /** The path, the name or the id that the scope names; empty for everything. */
  readonly place: string
  readonly repeats: 'Once' | 'Weekly'
  readonly fromDay: string
  readonly fromTime: string | null
  /** Empty: without an end. */
  readonly untilDay: string
  readonly untilTime: string | null
  readonly weekDays: readonly WeekDay[]
  readonly weeklyFrom: string | null
  readonly weeklyUntil: string | null
  readonly timeZone: string
  readonly policy: Window['Policy']
}

export interface Viewer {
  /** The zone of the browser, or UTC. */
  readonly zone: string
  readonly nowEpoch: number
}

export function newDraft(isPause: boolean, kind: ScopeKind | null, { zone, nowEpoch }: Viewer): WindowDraft {
  const tomorrow = dayAfter(dayIn(zone, nowEpoch), 1)
  return {
    isPause,
    name: '',
    reason: '',
    kind: isPause ? 'FolderPath' : kind,
    place: '',
    repeats: 'Once',
    fromDay: isPause ? dayIn(zone, nowEpoch) : tomorrow,
    fromTime: isPause ? timeIn(zone, nowEpoch) : '08:00',
    untilDay: isPause ? '' : tomorrow,
    untilTime: '18:00',
    weekDays: ['Saturday'],
    weeklyFrom: '22:00',
    weeklyUntil: '06:00',
    timeZone: zone,
    policy: isPause ? 'Skip' : 'Delay',
  }
}

export function draftOf(window: Window, viewer: Viewer): WindowDraft {
  const { Name, Reason, Scope, Once, Weekly, Policy, IsPause } = window
  const { zone } = viewer
  const kind = scopeKindOf(window)
  const until = Once?.UntilEpochUtc ?? null
  return {
    ...newDraft(IsPause, kind, viewer),
    name: Name,
    reason: Reason,
    kind,
    place: kind === 'Everything' ? '' : (Scope[kind] ?? ''),
    policy: Policy,
    ...(Once && {
      fromDay: dayIn(zone, Once.FromEpochUtc),
      fromTime: timeIn(zone, Once.FromEpochUtc),
      untilDay: until === null ? '' : dayIn(zone, until),
      untilTime: until === null ? '18:00' : timeIn(zone, until),
    }),
    ...(Weekly && {
      repeats: 'Weekly',
      weekDays: Weekly.WeekDays,
      weeklyFrom: Weekly.From,
      weeklyUntil: Weekly.Until,
      timeZone: Weekly.TimeZone,
    }),
  }
}

export function scopeKindOf({ Scope }: Pick<Window, 'Scope'>): ScopeKind {
  return scopeKinds.find((kind) => kind !== 'Everything' && Scope[kind] !== undefined) ?? 'Everything'
}

/** Null while something is missing that every window needs. */
export function sentWindow(draft: WindowDraft, zone: string): WindowInput | null {
  const times = draft.repeats === 'Once' ? onceOf(draft, zone) : weeklyOf(draft)
  const isChosen = draft.kind === 'Everything' || (draft.kind !== null && draft.place !== '')
  if (times === null || !isChosen) return null
  return {
    Name: draft.name,
    Reason: draft.reason,
    Scope: scopeOf(draft),
    Policy: draft.policy,
    ...times,
  }
}

/** Nothing in it stands for everything. */
export function scopeOf({ kind, place }: Pick<WindowDraft, 'kind' | 'place'>): Window['Scope'] {
  return kind === null || kind === 'Everything' ? {} : { [kind]: place }
}

/** When a pause ends; null without an end, or while its day is not one. */
export function untilOf({ untilDay, untilTime }: WindowDraft, zone: string): number | null {
  return untilDay === '' || untilTime === null ? null : epochOf(untilDay, untilTime, zone)
}

function onceOf(draft: WindowDraft, zone: string): Pick<WindowInput, 'Once'> | null {
  const { fromDay, fromTime, untilDay, untilTime } = draft
  if (fromDay === '' || fromTime === null || (untilDay !== '' && untilTime === null)) return null
  return { Once: { FromEpochUtc: epochOf(fromDay, fromTime, zone), UntilEpochUtc: untilOf(draft, zone) } }
}

function weeklyOf(draft: WindowDraft): Pick<WindowInput, 'Weekly'> | null {
  const { weeklyFrom: From, weeklyUntil: Until, timeZone: TimeZone } = draft
  const WeekDays = weekDays.filter((day) => draft.weekDays.includes(day))
  if (WeekDays.length === 0 || From === null || Until === null || TimeZone === '') return null
  return { Weekly: { WeekDays, From, Until, TimeZone } }
}

/** Where the clock skips the time, the one that it shows instead. */
function epochOf(day: string, time: string, zone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const start = startOfDay(day, zone)
  if (zone === 'UTC') return start + hours * 3_600 + minutes * 60
  return Math.floor(new Date(start * 1_000).setHours(hours, minutes) / 1_000)
}

function timeIn(zone: string, epoch: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    epoch * 1_000,
  )
}

/** A subscription of the report server as a schedule of a paginated report. */
import { dayOfWall, type SourceRule, wallInZone } from '@punctual/domain/move-in'
import { type Sentence, sentence } from '@punctual/domain/words'
import type { CatalogSubscription } from '@punctual/source'

import type { MovedSchedule } from './moved-schedule.ts'
import { scheduleOfRule } from './schedule-of-rule.ts'
import { mailOf } from './subscription-mail.ts'

export interface SubscriptionPlace {
  readonly accountId: string
  /** Folder of this service, below which the folders of the report server are kept. */
  readonly folderPath: string
  /** Zone of the report server. */
  readonly timeZone: string
  readonly distinct: (folderPath: string, name: string) => string
}

export function fromSubscription(subscription: CatalogSubscription, place: SubscriptionPlace): MovedSchedule {
  const { id, reportPath, description, isActive } = subscription
  const path = reportPath ?? ''
  const slash = path.lastIndexOf('/')
  const folderPath = `${place.folderPath.replace(/\/$/, '')}${path.slice(0, Math.max(slash, 0))}` || '/'
  const wanted = (description.trim() || path.slice(slash + 1) || id).replaceAll('/', '-').slice(0, 180)
  const name = place.distinct(folderPath, wanted)
  const found = { place: id, name, folderPath }
  const obstacle = obstacleOf(subscription)
  if (obstacle !== null) return { ...found, model: null, rule: null, notes: [obstacle] }
  const read = ruleOf(subscription, place.timeZone)
  if (read === null) return { ...found, model: null, rule: null, notes: [sentence('move_in_no_schedule')] }
  const mail = mailOf(subscription)
  const isDelivered = mail.destination !== null
  return {
    ...found,
    // In a wrong zone both sides would be wrong alike.
    rule: read.notes.length === 0 ? read.rule : null,
    model: {
      ScheduleType: 'paginated',
      ScheduleName: name,
      FolderPath: folderPath,
      Description: description.slice(0, 10_000),
      ReportServerAccountId: place.accountId,
      ReportUrl: path,
      Parameters: parametersOf(subscription),
      Schedule: { ...scheduleOfRule(read.rule), Enabled: isActive && isDelivered },
      EmailDestinations: isDelivered ? [mail.destination] : [],
    },
    notes: [...read.notes, ...mail.notes, ...(isDelivered || !isActive ? [] : [sentence('move_in_off')])],
  }
}

/** Why nothing of a subscription can be taken over; null when it can. */
function obstacleOf({
  isDataDriven,
  isTimed,
  reportPath,
  parameters,
  schedule,
}: CatalogSubscription): Sentence | null {
  if (isDataDriven || parameters.some(({ isOfColumn }) => isOfColumn)) return sentence('move_in_data_driven')
  if (!isTimed) return sentence('move_in_event')
  if (reportPath === null) return sentence('move_in_no_report')
  return schedule === null ? sentence('move_in_no_schedule') : null
}

function ruleOf(
  { schedule }: CatalogSubscription,
  timeZone: string,
): { readonly rule: SourceRule; readonly notes: readonly Sentence[] } | null {
  if (schedule === null) return null
  const start = instantOf(schedule.start)
  const end = schedule.end === null ? null : instantOf(schedule.end)
  if (start === null || (schedule.end !== null && end === null)) return null
  const wall = wallInZone(start, timeZone)
  const written = Date.parse(`${schedule.start.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}Z`)
  const isOther = !schedule.start.endsWith('Z') && written !== wall
  return {
    rule: {
      days: schedule.days,
      start: wall,
      end: end === null ? null : dayOfWall(wallInZone(end, timeZone)),
      timeZone,
    },
    notes: isOther ? [sentence('move_in_zone', { start: schedule.start, timeZone })] : [],
  }
}

function instantOf(text: string): Date | null {
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const instant = new Date(isInstant ? text : Number.NaN)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** Values of one name stand together. */
function parametersOf({ parameters }: CatalogSubscription) {
  const names = [...new Set(parameters.map(({ name }) => name))]
  return names.map((Name) => {
    const values = parameters.filter(({ name }) => name === Name).map(({ value }) => value)
    const isNull = values.every((value) => value === null)
    return isNull ? { Name, IsNull: true } : { Name, Values: values.map((value) => value ?? '') }
  })
}

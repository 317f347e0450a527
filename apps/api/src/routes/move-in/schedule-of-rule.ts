import { weekDayNames } from '@punctual/domain'
import { dayMs, dayOfWall, formatLocalDay, formatTimeOfDay, type SourceRule } from '@punctual/domain/move-in'

type Schedule = Readonly<Record<string, unknown>>

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Last']
const minutesOfDay = 1_440
/** Every month has them, so that it makes no difference what a shorter month does. */
const surelyInMonth = 28

/** The `Schedule` object that comes nearest to the rule of another scheduler. A comparison of the runs proves it. */
export function scheduleOfRule({ days, start, end, timeZone }: SourceRule): Schedule {
  const first = dayOfWall(start)
  const time = start - first * dayMs
  const common = {
    StartDate: formatLocalDay(first),
    ...(end === null ? {} : { EndDate: formatLocalDay(end) }),
    ExecutionTime: formatTimeOfDay(time).slice(0, 'HH:mm'.length),
    TimeZone: timeZone,
  }
  switch (days.kind) {
    case 'once':
      return { ...common, Frequency: 'Daily', EndDate: common.StartDate }
    case 'days':
      return { ...common, Frequency: 'Daily', Interval: days.every }
    case 'minutes':
      return { ...common, ...everyMinutes(days.every, Math.floor(time / 60_000)) }
    case 'weeks':
      return {
        ...common,
        Frequency: 'Weekly',
        Interval: days.every,
        WeekDays: days.weekdays.map((day) => weekDayNames[day]),
        WeekStart: weekDayNames[days.weekStart],
      }
    case 'month-days': {
      const [only, ...more] = days.days
      const isSimple = more.length === 0 && (days.isClamped || Math.abs(only!) <= surelyInMonth)
      return isSimple
        ? { ...common, ...monthly(days.months), DayOfMonth: only }
        : cron(common, { day: days.days.join(','), months: days.months, weekdays: '*' })
    }
    case 'month-weeks': {
      const [only, ...more] = days.weekdays
      if (more.length === 0)
        return {
          ...common,
          ...monthly(days.months),
          MonthlyType: 'Ordinal',
          Ordinal: ordinals[days.week - 1],
          OrdinalDay: weekDayNames[only!],
        }
      const week = days.week === ordinals.length ? 'L' : String(days.week)
      const weekdays = days.weekdays.map((day) => `${(day + 1) % 7}#${week}`).join(',')
      return cron(common, { day: '*', months: days.months, weekdays })
    }
  }
}

function monthly(months: readonly number[]): Schedule {
  return { Frequency: 'Monthly', ...(months.length === 0 ? {} : { Months: months }) }
}

function cron(
  { ExecutionTime, ...common }: Schedule & { readonly ExecutionTime: string },
  fields: { readonly day: string; readonly months: readonly number[]; readonly weekdays: string },
): Schedule {
  const [hour, minute] = ExecutionTime.split(':').map(Number)
  const months = fields.months.length === 0 ? '*' : fields.months.join(',')
  return {
    ...common,
    Frequency: 'Cron',
    Cron: `${minute} ${hour} ${fields.day} ${months} ${fields.weekdays}`,
  }
}

/** Steps begin anew on each day, so a step that does not divide the day comes out differently. */
function everyMinutes(every: number, startMinute: number): Schedule {
  if (every >= minutesOfDay) return { Frequency: 'Daily', Interval: Math.floor(every / minutesOfDay) }
  const from = minutesOfDay % every === 0 ? startMinute % every : startMinute
  return {
    Frequency: 'Daily',
    ExecutionTime: formatTimeOfDay(from * 60_000),
    Repeat: { Every: every, Unit: 'Minutes' },
  }
}

import { fields, row, type Section } from '../row.ts'
import * as of from '../tests.ts'

const readBack = of.parsing(
  'a recurrence of a body is the same again after a read-back, read-only fields included',
)
const defaults = of.parsing('a recurrence of a body gets every default that the interface names')
const next = of.occurrence

export const decidedRecurrence: readonly Section[] = [
  {
    title: '4. Recurrence',
    rows: [
      row(
        '4.1.1',
        '`Enabled`, true when left out',
        defaults,
        of.createForBi('createforbi does not plan a disabled schedule'),
      ),
      row(
        '4.1.1',
        '`Frequency`',
        of.models('the BI schedule model takes the Frequency %s and computes a next run from it'),
      ),
      row(
        '4.1.1',
        '`StartDate`, today in its own zone when left out',
        of.parsing('a recurrence of a body starts today as the calendar of its own zone shows it'),
      ),
      row(
        '4.1.1',
        '`ExecutionTime`',
        readBack,
        next('Daily runs at the wall time on every day, whatever the clocks do'),
      ),
      row(
        '4.1.1',
        '`EndDate`, inclusive; null when left out',
        defaults,
        next('Daily does not run before the start date, and runs on the end date'),
      ),
      row(
        '4.1.1',
        '`TimeZone`: IANA names, Windows names mapped, the zone of the service when left out',
        defaults,
        of.parsing('a recurrence of a body may name its zone %s, which is %s'),
      ),
      row(
        '4.1.1',
        '`Interval` of days, weeks, months and years, 1 when left out',
        defaults,
        next(
          'Daily counts its interval in days from the start date',
          'Weekdays counts its interval in weeks',
          'Monthly counts its interval in months from the month of the start date, even if that month has no run left',
          'Annual counts its interval in years from the year of the start date',
        ),
      ),
      row(
        '4.1.1',
        '`WeekDays`, from Monday to Sunday',
        next('Weekly runs on each of its days'),
        of.parsing('a recurrence of a body is matched without regard to case, in names and in words'),
      ),
      row(
        '4.1.1',
        '`WeekStart`, Monday when left out',
        defaults,
        next('Weekly counts weeks from the week of the start date, which depends on where a week begins'),
      ),
      row(
        '4.1.1',
        '`MonthlyType` DayOfMonth, Ordinal, WorkingDay',
        of.parsing('a recurrence of a body reports its MonthlyType by its fields %o'),
      ),
      row(
        '4.1.1',
        '`DayOfMonth` 1 to 31, and counted from the end',
        next(
          'Monthly clamps a day that a month does not have to its last day',
          'Monthly counts day %i from the end of the month',
        ),
      ),
      row(
        '4.1.1',
        '`Ordinal` First, Second, Third, Fourth, Last, with `OrdinalDay` Monday to Sunday, Day, WeekDay, WeekendDay',
        next('Monthly finds the %s %s'),
      ),
      row(
        '4.1.1',
        '`WorkingDay`, also from the end',
        next('Monthly finds working day %i, and skips a month without it'),
      ),
      row('4.1.1', '`Months`', next('Monthly is limited to its months')),
      row(
        '4.1.1',
        '`Month` of Annual',
        next('Annual runs on a leap day in leap years and on 28 February in others'),
      ),
      row(
        '4.1.1',
        '`Repeat` `{Every, Unit: Minutes or Hours, Until: HH:mm}`, within the same local day',
        next(
          'Repeat runs in steps up to its end, inclusive, on the same local day',
          'Repeat goes to the end of the local day without an Until',
        ),
      ),
      row(
        '4.1.1',
        '`Cron` of 5 or 6 fields',
        next(
          'Cron matches the wall clock of the zone',
          'Cron takes seconds as a sixth field before the others',
        ),
      ),
      row(
        '4.1.1',
        '`CalendarId` and `HolidayRule` Skip, Before, After',
        readBack,
        of.calendars(
          'a schedule with a calendar is planned by its holidays under HolidayRule %s and says so in words',
          'a schedule with a calendar is planned anew when its calendar is edited, before the edit is answered',
        ),
        next(
          'a holiday drops the run under Skip',
          'a holiday moves the run to a free day, where it joins the run of that day',
        ),
      ),
      row(
        '4.1.1',
        '`MissedRunPolicy` RunOnce, RunAll, Skip; RunOnce when left out',
        defaults,
        of.missedRun(
          'the latest missed run runs and the others are missed',
          'every missed run within the window runs, the older ones are missed',
          'every missed run is missed',
        ),
      ),
      row(
        '4.1.1',
        '`MissedRunWindowMinutes`, 60 when left out',
        defaults,
        of.missedRun(
          'the latest missed run is missed too when it is older than the window, and runs at its very edge',
        ),
      ),
      row(
        '4.1.1',
        '`OverlapPolicy` Skip, Queue, Allow; Queue, of at most one, when left out',
        defaults,
        of.planning('with a run under way, overlap policy %s makes the next one %s'),
      ),
      row(
        '4.1.1',
        '`SpreadSeconds`, 0 when left out',
        defaults,
        of.planner(
          'schedules that share an instant and may be spread start at different moments within the window',
        ),
      ),
      ...fields(
        '4.1.2',
        ['NextRunEpochUtc', 'LastRunEpochUtc', 'Runnable', 'NotRunnableReasons', 'Description'],
        readBack,
        of.createForBi('createforbi answers the whole stored object, and a read answers the same'),
      ),
      row('4.1.2', 'Description is in words', of.describing('a recurrence in words: %o')),
      row(
        '4.2.1',
        'An incomplete recurrence is stored, with NextRunEpochUtc null, Runnable false and the reasons',
        of.createForBi('createforbi accepts an incomplete recurrence and says why it does not run'),
        of.parsing('a recurrence of a body is accepted when it is merely incomplete: %o'),
        of.runnable('a recurrence is not runnable when it is %o, and says why'),
      ),
      row(
        '4.2.1',
        'A schedule without an enabled destination is not incomplete',
        of.createForBi('createforbi accepts an empty EmailDestinations, and none'),
      ),
      row(
        '4.2.2',
        'A contradictory one is 400: an unknown zone, DayOfMonth 45, EndDate before StartDate, Repeat 0',
        of.parsing(
          'a contradictory recurrence is refused: %j',
          'a contradictory recurrence is refused with every problem at once',
        ),
      ),
      row(
        '4.3.1',
        'Wall time and zone are what is stored',
        readBack,
        next('Daily runs at the wall time on every day, whatever the clocks do'),
      ),
      row(
        '4.3.2',
        'A time inside a spring gap runs at the first valid instant after it',
        next(
          'a run at a change of the clocks in a gap of %s comes right after it, and the next day at its own time',
        ),
        of.zone('a wall time in a gap of %s, %s, means the first instant after it'),
      ),
      row(
        '4.3.3',
        'A time in an autumn overlap runs once, at its first pass',
        next('a run at a change of the clocks in an overlap of %s comes once, at the first pass'),
        of.zone('a wall time in an overlap of %s, %s, means its first pass'),
      ),
      row(
        '4.3.4',
        'Repeat steps count elapsed time from ExecutionTime',
        next(
          'Repeat of every hour counts elapsed time: %s has %i runs',
          'Repeat counts from the moved first run when the first run lies in a gap',
        ),
      ),
      row(
        '4.3.5',
        'A day that a month does not have is its last day',
        next('Monthly clamps a day that a month does not have to its last day'),
      ),
      row(
        '4.3.6',
        'The four are told in the preview',
        of.preview('a preview names what moved a run'),
        of.updateAndList(
          'delete, enable, disable, previewruns previews the runs of a stored schedule and of one that is not stored',
        ),
      ),
      row(
        '4.4.1',
        'Interval counts from StartDate: its day, its week by WeekStart, its month, its year',
        next(
          'Daily counts its interval in days from the start date',
          'Weekly counts weeks from the week of the start date, which depends on where a week begins',
          'Monthly counts its interval in months from the month of the start date, even if that month has no run left',
          'Annual counts its interval in years from the year of the start date',
        ),
      ),
      row('4.4.2', 'Months limits Monthly', next('Monthly is limited to its months')),
      row(
        '4.4.3',
        'Annual is Month with DayOfMonth, or with MonthlyType Ordinal or WorkingDay and their fields',
        next(
          'Annual runs on a leap day in leap years and on 28 February in others',
          'Annual finds an ordinal day and a working day of its month',
        ),
      ),
      row('4.4.4', 'There is no Ordinal Fifth', of.parsing('a contradictory recurrence is refused: %j')),
      row(
        '4.4.5',
        'A missing WorkingDay skips that month',
        next('Monthly finds working day %i, and skips a month without it'),
      ),
      row(
        '4.4.6',
        'A repeated step belongs to the local date of its ExecutionTime and ends at Until inclusive, by default with that day',
        next(
          'Repeat runs in steps up to its end, inclusive, on the same local day',
          'Repeat goes to the end of the local day without an Until',
        ),
      ),
      row(
        '4.5.1',
        'POST /api/schedule/previewruns of Schedule or ScheduleId, Count of at most 1,000, FromEpochUtc',
        of.updateAndList(
          'delete, enable, disable, previewruns previews the runs of a stored schedule and of one that is not stored',
        ),
        of.preview('a preview shows at most a thousand runs'),
      ),
      row(
        '4.5.1',
        'It answers EpochUtc, Local and Notes, strictly after FromEpochUtc; Notes names what moved a run',
        of.preview('a preview names what moved a run'),
        next(
          'Daily never answers the instant it was asked to pass',
          'an occurrence reports of the short month that moved it',
        ),
        of.calendars(
          'a schedule with a calendar is previewed with the name of the holiday that moved a run or left it out',
        ),
      ),
      row(
        '4.6.1',
        'While the scheduler is stopped or nothing is alive, due instants pass',
        of.planning('while scheduling is stopped nothing is due and nothing can be planned'),
      ),
      row(
        '4.6.2',
        'On resume each schedule follows its policy',
        of.planner(
          'what was due while scheduling was stopped follows policy %s, however short the stop was',
          'after an outage each passed instant is a row: the latest runs once, the others are missed with a reason',
        ),
      ),
      row(
        '4.6.3',
        'What is not run is an execution with the status Missed',
        of.planner('a run later than its window is missed, not run'),
      ),
      row(
        '4.6.4',
        'Nothing vanishes silently',
        of.missedRun(
          'a decision is made for every passed occurrence exactly once, in order, however small the batches',
        ),
        of.planning('a suppressed occurrence is a row with its reason'),
      ),
    ],
  },
]

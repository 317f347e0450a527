/** What is different about a run: what moved it, or was omitted before it. */
export const runWords = {
  clock_gap: {
    en: '{time} on {date} does not exist in {timeZone}, the clock jumps over it: runs at {runsAtTime} on {runsOnDate}, the first moment after the gap.',
    de: '{time} am {date} gibt es in {timeZone} nicht, die Uhr überspringt es: läuft um {runsAtTime} am {runsOnDate}, im ersten Augenblick danach.',
  },
  clock_overlap: {
    en: '{time} on {date} happens twice in {timeZone}, the clock is set back: {pass}.',
    de: '{time} am {date} gibt es in {timeZone} zweimal, die Uhr wird zurückgestellt: {pass}.',
  },
  pass_once: { en: 'runs once, at the first pass', de: 'läuft einmal, beim ersten Mal' },
  pass_first: { en: 'this is the first pass', de: 'Dies ist das erste Mal' },
  pass_second: { en: 'this is the second pass', de: 'Dies ist das zweite Mal' },
  short_month: {
    en: '{month} has {daysOfMonth} days, so no day {dayOfMonth}: runs on day {runsOnDay}.',
    de: '{month} hat {daysOfMonth} Tage, also keinen Tag {dayOfMonth}: läuft am Tag {runsOnDay}.',
  },
  run_moved: { en: '{day}: moved to {movedTo}.', de: '{day}: verschoben auf {movedTo}.' },
  runs_left_out: {
    en: 'Skipped before this day: {days}.',
    de: 'Vor diesem Tag ausgelassen: {days}.',
  },
  day_is_holiday: { en: '{date} is a holiday ({holiday})', de: '{date} ist ein Feiertag ({holiday})' },
  more_days: { en: '{count} more', de: '{count} weitere' },
  starts_up_to: {
    en: 'Starts up to {window} s later (SpreadSeconds).',
    de: 'Beginnt bis zu {window} s später (SpreadSeconds).',
  },
  starts_later: {
    en: 'Starts {delay} s later: its place in the window of {window} s (SpreadSeconds).',
    de: 'Beginnt {delay} s später: sein Platz im Fenster von {window} s (SpreadSeconds).',
  },
  day_monday: { en: 'Monday', de: 'Montag' },
  day_tuesday: { en: 'Tuesday', de: 'Dienstag' },
  day_wednesday: { en: 'Wednesday', de: 'Mittwoch' },
  day_thursday: { en: 'Thursday', de: 'Donnerstag' },
  day_friday: { en: 'Friday', de: 'Freitag' },
  day_saturday: { en: 'Saturday', de: 'Samstag' },
  day_sunday: { en: 'Sunday', de: 'Sonntag' },
} as const

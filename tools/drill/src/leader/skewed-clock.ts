/*
 * Preloaded into a scheduler: its wall clock is off by DRILL_CLOCK_OFFSET_MS, and jumps to and fro by
 * DRILL_CLOCK_STROBE_MS twenty times a second. The clock that only measures how long something took stays as
 * it is, as it does on a real machine.
 */

const offsetMs = Number(process.env['DRILL_CLOCK_OFFSET_MS'] ?? '0')
const strobeMs = Number(process.env['DRILL_CLOCK_STROBE_MS'] ?? '0')
const sideMs = 50

const TrueDate = globalThis.Date

function wrongNow(): number {
  const now = TrueDate.now()
  return now + offsetMs + (Math.floor(now / sideMs) % 2 === 0 ? strobeMs : -strobeMs)
}

class WrongDate extends TrueDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(wrongNow())
    // Also takes year, month and so on: whatever the true one takes.
    else super(...given)
  }

  static override now(): number {
    return wrongNow()
  }
}

globalThis.Date = WrongDate as DateConstructor

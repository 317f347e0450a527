// Preloaded into a process: its wall clock is an hour ahead, as if the machine had never been synchronised.
const hourMs = 3_600_000
const trueNow = Date.now
globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length === 0) super(trueNow() + hourMs)
    else super(...given)
  }

  static now() {
    return trueNow() + hourMs
  }
}

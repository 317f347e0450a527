/** Takes mails in a process of its own, and answers what has come since it was asked last. */
import { startMailSink } from '@punctual/local'

export interface TakenMails {
  readonly mails: number
  readonly bytes: number
  /** Of the end of the first mail and of the last one. */
  readonly firstAtMs: number
  readonly lastAtMs: number
}

const nothing: TakenMails = { mails: 0, bytes: 0, firstAtMs: 0, lastAtMs: 0 }
let taken = nothing

const sink = await startMailSink({
  taken({ bytes }) {
    const now = performance.now()
    taken = {
      mails: taken.mails + 1,
      bytes: taken.bytes + bytes,
      firstAtMs: taken.mails === 0 ? now : taken.firstAtMs,
      lastAtMs: now,
    }
  },
})
process.on('message', (asked) => {
  process.send?.(taken)
  if (asked === 'begin again') taken = nothing
})
process.send?.(sink.port)

import type { Signals } from '@punctual/queue'
import type { Clock } from '@punctual/runtime'

/** Notifies the processes that follow the log of executions that it has grown. */
export interface ChangeHints extends AsyncDisposable {
  /** Any number of calls make at most one hint in `everyMs`; the first one goes out at once. */
  announce(): void
}

/** As many hints as a busy process sends; an idle one sends none. */
const everyMs = 50

export function createChangeHints({ signals, clock }: { signals: Signals; clock: Clock }): ChangeHints {
  const stopping = new AbortController()
  let isDue = false
  let sending: Promise<void> | null = null

  async function sendWhileDue(): Promise<void> {
    while (isDue && !stopping.signal.aborted) {
      isDue = false
      await signals.publish('changed', {})
      await clock.sleep(everyMs, stopping.signal).catch(() => {})
    }
    sending = null
  }

  return {
    announce() {
      isDue = true
      sending ??= sendWhileDue()
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await sending
    },
  }
}

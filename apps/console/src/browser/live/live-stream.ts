/**
 * What happens to executions, as it happens: one event stream for all tabs of a browser.
 *
 * The tab that has a lock of the browser keeps the stream and notifies the others through a channel. When
 * that tab is closed, the browser gives the lock to the next one, which continues. An interrupted stream
 * comes back with the id of the last event, so nothing is missed.
 */
import type { Schemas } from '../api/queries.ts'
import type { Clock } from '../times/clock.ts'

export type LiveState =
  | { readonly kind: 'connecting' }
  /** Nothing has come since the page was opened. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'live' }
  /** What is shown is from `sinceMs`; the next connection is opened at `againMs`. */
  | { readonly kind: 'interrupted'; readonly sinceMs: number; readonly againMs: number }

export type LiveNews =
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'change'; readonly change: Schemas['ExecutionChange'] }
  /** Changes may be missing: everything that is shown is asked for again. */
  | { readonly kind: 'reset' }
  /** The service has ended the stream, or is gone: the session may have ended with it. */
  | { readonly kind: 'broken-off' }

export interface LiveStream {
  subscribe(listener: (news: LiveNews) => void): () => void
  state(): LiveState
  close(): void
}

export interface LiveStreamOptions {
  readonly channel: BroadcastChannel
  readonly locks: LockManager
  readonly open: (url: string) => EventSource
  readonly clock: Clock
}

/** Asked by a tab that has opened: is the stream live? */
interface Question {
  readonly kind: 'question'
}

/** The stream has shown a sign of life. */
interface Sign {
  readonly kind: 'sign'
  /** How long ago that was. */
  readonly ageMs: number
}

const lockName = 'punctual-live'
const address = '/api/schedule/streamexecutions'
const firstWaitMs = 500
const maxWaitMs = 5_000

/** Silence after which a page is not live: two signs are missing, of which the service sends one every two seconds. */
const silenceMs = 4_400

/** How long a page waits for the first sign before it says that none has come. */
const firstSignMs = 1_500

/** Silence after which a connection is abandoned: a connection that hangs may never recover. */
const hangingMs = 10_000
const checkMs = 100

/** The tabs watch for silence by themselves, since the one that keeps the stream may stand still as well. */
export function openLiveStream({ channel, locks, open, clock }: LiveStreamOptions): LiveStream {
  let state: LiveState = { kind: 'connecting' }
  let isKeeper = false
  let signMs = clock.elapsedMs()
  const listeners = new Set<(news: LiveNews) => void>()
  const closing = new AbortController()
  function hear(news: LiveNews): void {
    if (news.kind === 'state') state = news.state
    for (const listener of listeners) listener(news)
  }
  function sign(ageMs: number): void {
    signMs = clock.elapsedMs() - ageMs
    if (state.kind !== 'live') hear({ kind: 'state', state: { kind: 'live' } })
  }
  function interruptedFor(silentMs: number, waitMs: number): LiveNews {
    const nowMs = clock.nowMs()
    return {
      kind: 'state',
      state: { kind: 'interrupted', sinceMs: nowMs - silentMs, againMs: nowMs + waitMs },
    }
  }
  function take(message: LiveNews | Sign): void {
    if (message.kind === 'sign') return sign(message.ageMs)
    if (message.kind === 'change' || message.kind === 'reset') sign(0)
    hear(message)
  }
  function tell(message: LiveNews | Sign): void {
    take(message)
    channel.postMessage(message)
  }
  function check(): void {
    const silentMs = clock.elapsedMs() - signMs
    if (state.kind === 'connecting' && silentMs >= firstSignMs)
      hear({ kind: 'state', state: { kind: 'unanswered' } })
    if (state.kind === 'live' && silentMs >= silenceMs) hear(interruptedFor(silentMs, hangingMs - silentMs))
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveNews | Sign | Question>) => {
    if (data.kind !== 'question') take(data)
    else if (isKeeper)
      channel.postMessage(
        state.kind === 'live'
          ? ({ kind: 'sign', ageMs: clock.elapsedMs() - signMs } satisfies Sign)
          : ({ kind: 'state', state } satisfies LiveNews),
      )
  })
  channel.postMessage({ kind: 'question' } satisfies Question)
  const stopChecking = clock.every(checkMs, check)
  void locks
    .request(lockName, { signal: closing.signal }, () => {
      isKeeper = true
      return keepStream({ open, tell, clock, signal: closing.signal })
    })
    .catch(() => {})
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stopChecking()
      closing.abort()
    },
  }
}

interface Keeper {
  readonly open: LiveStreamOptions['open']
  readonly tell: (message: LiveNews | Sign) => void
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Keeps a stream until the signal is aborted. It opens each connection itself: an EventSource does not reconnect after
 * an answer with an error, and does not say when it tries again.
 */
async function keepStream({ open, tell, clock, signal }: Keeper): Promise<void> {
  let lastEventId = ''
  let isInterrupted = false
  let heardMs = clock.elapsedMs()
  let sinceMs = clock.nowMs()
  const heard = () => {
    heardMs = clock.elapsedMs()
    sinceMs = clock.nowMs()
    isInterrupted = false
  }
  const lived = () => {
    heard()
    tell({ kind: 'sign', ageMs: 0 })
  }
  const interrupted = () => {
    if (isInterrupted) return
    isInterrupted = true
    tell({ kind: 'broken-off' })
  }
  const waits = async (waitMs: number) => {
    tell({ kind: 'state', state: { kind: 'interrupted', sinceMs, againMs: clock.nowMs() + waitMs } })
    await clock.sleep(waitMs, signal)
  }
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const query = lastEventId === '' ? '' : `?${new URLSearchParams({ LastEventId: lastEventId })}`
    const source = open(`${address}${query}`)
    heardMs = clock.elapsedMs()
    const remember = (event: MessageEvent) => {
      if (event.lastEventId !== '') lastEventId = event.lastEventId
      attempt = 0
    }
    source.addEventListener('open', lived)
    source.addEventListener('ready', (event) => {
      remember(event)
      lived()
    })
    source.addEventListener('heartbeat', lived)
    source.addEventListener('position', (event) => {
      remember(event)
      lived()
    })
    source.addEventListener('reset', (event) => {
      remember(event)
      heard()
      tell({ kind: 'reset' })
    })
    source.addEventListener('execution', (event: MessageEvent<string>) => {
      remember(event)
      heard()
      tell({ kind: 'change', change: JSON.parse(event.data) as Schemas['ExecutionChange'] })
    })
    const hangs = () => clock.elapsedMs() - heardMs >= hangingMs
    await closed(source, { interrupted, hangs, clock, signal })
    // A service that stood still has been waited for already.
    if (hangs()) attempt = 0
    if (!signal.aborted) await waits(Math.min(firstWaitMs * 2 ** attempt, maxWaitMs))
  }
}

interface Closing {
  readonly interrupted: () => void
  readonly hangs: () => boolean
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** Resolves when the source is closed by an error or hangs, or when the signal is aborted. */
function closed(source: EventSource, { interrupted, hangs, clock, signal }: Closing): Promise<void> {
  return new Promise((resolve) => {
    const stopChecking = clock.every(checkMs, () => {
      if (hangs()) end()
    })
    const end = () => {
      stopChecking()
      source.close()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    source.addEventListener('error', () => {
      interrupted()
      end()
    })
  })
}

/**
 * What happens to executions, as it happens: one event stream for all tabs of a browser.
 *
 * The tab that holds a lock of the browser keeps the stream and tells the others through a channel. When that
 * tab is closed, the browser gives the lock to the next one, which continues. An interrupted stream comes
 * back with the id of the last event, so nothing is missed.
 */
import type { Schemas } from '../api/queries.ts'
import type { Clock } from '../times/clock.ts'

export type LiveState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** What is shown is from `sinceMs`. */
  | { readonly kind: 'interrupted'; readonly sinceMs: number }

export type LiveNews =
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'change'; readonly change: Schemas['ExecutionChange'] }
  /** Changes may be missing: everything that is shown is asked for again. */
  | { readonly kind: 'reset' }

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

const lockName = 'punctual-live'
const address = '/api/schedule/streamexecutions'
const firstWaitMs = 500
const longestWaitMs = 10_000

export function openLiveStream({ channel, locks, open, clock }: LiveStreamOptions): LiveStream {
  let state: LiveState = { kind: 'connecting' }
  let isKeeper = false
  const listeners = new Set<(news: LiveNews) => void>()
  const closing = new AbortController()

  function hear(news: LiveNews): void {
    if (news.kind === 'state') state = news.state
    for (const listener of listeners) listener(news)
  }
  function tell(news: LiveNews): void {
    hear(news)
    channel.postMessage(news)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveNews | Question>) => {
    if (data.kind !== 'question') hear(data)
    else if (isKeeper) channel.postMessage({ kind: 'state', state } satisfies LiveNews)
  })
  channel.postMessage({ kind: 'question' } satisfies Question)

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
    close: () => closing.abort(),
  }
}

interface Keeper {
  readonly open: LiveStreamOptions['open']
  readonly tell: (news: LiveNews) => void
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** Keeps a stream until the signal is aborted: an EventSource gives up for good when it is answered with an error. */
async function keepStream({ open, tell, clock, signal }: Keeper): Promise<void> {
  let lastEventId = ''
  let isInterrupted = false
  const opened = () => {
    isInterrupted = false
    tell({ kind: 'state', state: { kind: 'live' } })
  }
  const interrupted = () => {
    if (isInterrupted) return
    isInterrupted = true
    tell({ kind: 'state', state: { kind: 'interrupted', sinceMs: clock.nowMs() } })
  }
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const query = lastEventId === '' ? '' : `?${new URLSearchParams({ LastEventId: lastEventId })}`
    const source = open(`${address}${query}`)
    const remember = (event: MessageEvent) => {
      lastEventId = event.lastEventId
      attempt = 0
    }
    source.addEventListener('open', opened)
    source.addEventListener('ready', remember)
    source.addEventListener('position', remember)
    source.addEventListener('reset', (event) => {
      remember(event)
      tell({ kind: 'reset' })
    })
    source.addEventListener('execution', (event: MessageEvent<string>) => {
      remember(event)
      tell({ kind: 'change', change: JSON.parse(event.data) as Schemas['ExecutionChange'] })
    })
    await closed(source, { interrupted, signal })
    await clock.sleep(Math.min(firstWaitMs * 2 ** attempt, longestWaitMs), signal)
  }
}

/** Resolves when the source has given up or the signal ends it. */
function closed(
  source: EventSource,
  { interrupted, signal }: { interrupted: () => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      source.close()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    source.addEventListener('error', () => {
      interrupted()
      if (source.readyState === EventSource.CLOSED) end()
    })
  })
}

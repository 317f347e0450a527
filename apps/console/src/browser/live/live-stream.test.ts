import { expect, test } from 'vitest'

import type { Clock } from '../times/clock.ts'
import { type LiveNews, openLiveStream } from './live-stream.ts'

/** Time that a test advances. */
function steppedClock() {
  let ms = 0
  const timers = new Set<{ everyMs: number; nextMs: number; call: () => void }>()
  const every = (everyMs: number, call: () => void) => {
    const timer = { everyMs, nextMs: ms + everyMs, call }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const clock: Clock = {
    nowMs: () => 1_000_000 + ms,
    elapsedMs: () => ms,
    every,
    sleep: (waitMs) =>
      new Promise((resolve) => {
        const stop = every(waitMs, () => {
          stop()
          resolve()
        })
      }),
  }
  return {
    clock,
    async advance(byMs: number) {
      for (const endMs = ms + byMs; ms < endMs;) {
        ms += 50
        for (const timer of timers)
          if (timer.nextMs <= ms) {
            timer.nextMs += timer.everyMs
            timer.call()
          }
        await Promise.resolve()
      }
    },
  }
}

class Source extends EventTarget {
  readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  close() {
    this.readyState = 2
  }
  say(event: string, data: object = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
  }
}

/** A tab of a browser whose tabs share the lock and the channel. */
function openBrowser() {
  const { clock, advance } = steppedClock()
  const sources: Source[] = []
  const channels: (EventTarget & { postMessage(data: unknown): void })[] = []
  let isLocked = false
  const locks = {
    request(_name: string, _options: object, work: () => Promise<void>) {
      if (isLocked) return new Promise(() => {})
      isLocked = true
      return work()
    },
  } as unknown as LockManager
  return {
    advance,
    sources,
    openTab() {
      const channel = Object.assign(new EventTarget(), {
        postMessage(data: unknown) {
          for (const other of channels)
            if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }))
        },
      })
      channels.push(channel)
      const stream = openLiveStream({
        channel: channel as unknown as BroadcastChannel,
        locks,
        open(url) {
          const source = new Source(url)
          sources.push(source)
          return source as unknown as EventSource
        },
        clock,
      })
      const news: LiveNews[] = []
      stream.subscribe((each) => news.push(each))
      return { stream, news }
    },
  }
}

const ready = { Resumed: false }

test('a page is not live within five seconds of silence, on every tab, and is live again with the next sign', async () => {
  const browser = openBrowser()
  const tabs = [browser.openTab(), browser.openTab()]
  const states = () => tabs.map(({ stream }) => stream.state().kind)
  const [source] = browser.sources
  source?.say('open')
  source?.say('ready', ready, '1-a')
  expect(states()).toEqual(['live', 'live'])
  for (let beat = 0; beat < 10; beat += 1) {
    await browser.advance(2_000)
    source?.say('heartbeat')
    expect(states()).toEqual(['live', 'live'])
  }
  await browser.advance(5_000)
  expect(tabs.map(({ stream }) => stream.state())).toEqual([
    { kind: 'interrupted', sinceMs: 1_020_000, againMs: 1_030_000 },
    { kind: 'interrupted', sinceMs: 1_020_000, againMs: 1_030_000 },
  ])
  source?.say('heartbeat')
  expect(states()).toEqual(['live', 'live'])
})

test('a page that the service does not answer says so before two seconds are over', async () => {
  const browser = openBrowser()
  const { stream } = browser.openTab()
  expect(stream.state()).toEqual({ kind: 'connecting' })
  await browser.advance(1_950)
  expect(stream.state()).toEqual({ kind: 'unanswered' })
  browser.sources[0]?.say('open')
  expect(stream.state()).toEqual({ kind: 'live' })
})

test('a tab that is opened later knows at once what the others know', async () => {
  const browser = openBrowser()
  browser.openTab()
  browser.sources[0]?.say('open')
  browser.sources[0]?.say('ready', ready, '1-a')
  browser.sources[0]?.say('heartbeat')
  const second = browser.openTab()
  expect(second.stream.state()).toEqual({ kind: 'live' })
  await browser.advance(5_000)
  expect(second.stream.state().kind).toBe('interrupted')
  expect(browser.openTab().stream.state().kind).toBe('interrupted')
})

test('a connection that hangs is abandoned, and the next one continues after the last event', async () => {
  const browser = openBrowser()
  browser.openTab()
  browser.sources[0]?.say('open')
  browser.sources[0]?.say('ready', ready, '7-b')
  browser.sources[0]?.say('heartbeat')
  await browser.advance(12_000)
  expect(browser.sources.map(({ url }) => url)).toEqual([
    '/api/schedule/streamexecutions',
    '/api/schedule/streamexecutions?LastEventId=7-b',
  ])
  expect(browser.sources[0]?.readyState).toBe(2)
})

test('a page whose service stands still before its first heartbeat is not live within five seconds', async () => {
  const browser = openBrowser()
  const { stream } = browser.openTab()
  browser.sources[0]?.say('open')
  browser.sources[0]?.say('ready', ready, '1-a')
  await browser.advance(5_000)
  expect(stream.state()).toMatchObject({ kind: 'interrupted', sinceMs: 1_000_000 })
})

test('a tab that is opened in a silence is not live when the silence has lasted five seconds, on whichever tab', async () => {
  const browser = openBrowser()
  browser.openTab()
  browser.sources[0]?.say('open')
  browser.sources[0]?.say('ready', ready, '1-a')
  await browser.advance(3_000)
  const second = browser.openTab()
  expect(second.stream.state()).toEqual({ kind: 'live' })
  await browser.advance(2_000)
  expect(second.stream.state()).toMatchObject({ kind: 'interrupted', sinceMs: 1_000_000 })
})

test('a service that stands still for minutes is asked again every ten seconds, as often as it takes', async () => {
  const browser = openBrowser()
  browser.openTab()
  browser.sources[0]?.say('open')
  browser.sources[0]?.say('ready', ready, '1-a')
  await browser.advance(106_000)
  expect(browser.sources).toHaveLength(11)
})

test('every tab hears once that the stream was broken off', async () => {
  const browser = openBrowser()
  const tabs = [browser.openTab(), browser.openTab()]
  const [source] = browser.sources
  source?.say('open')
  source?.say('error')
  await browser.advance(600)
  browser.sources[1]?.say('error')
  for (const { news } of tabs) expect(news.filter(({ kind }) => kind === 'broken-off')).toHaveLength(1)
  await browser.advance(1_100)
  browser.sources[2]?.say('open')
  browser.sources[2]?.say('error')
  for (const { news } of tabs) expect(news.filter(({ kind }) => kind === 'broken-off')).toHaveLength(2)
})

test('a page whose connection is lost says when the next attempt comes, and since when it is not live', async () => {
  const browser = openBrowser()
  const tabs = [browser.openTab(), browser.openTab()]
  browser.sources[0]?.say('open')
  browser.sources[0]?.say('ready', ready, '1-a')
  await browser.advance(1_000)
  browser.sources[0]?.say('error')
  await browser.advance(50)
  for (const { stream } of tabs)
    expect(stream.state()).toEqual({ kind: 'interrupted', sinceMs: 1_000_000, againMs: 1_001_550 })
  await browser.advance(500)
  expect(browser.sources).toHaveLength(2)
  browser.sources[1]?.say('error')
  await browser.advance(50)
  for (const { stream } of tabs)
    expect(stream.state()).toEqual({ kind: 'interrupted', sinceMs: 1_000_000, againMs: 1_002_600 })
})

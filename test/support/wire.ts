import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { soon } from './console.ts'

/** The largest first load of `/` with a session and an empty cache. */
const firstLoadLimitBytes = 250_000

/** What a page has received, as its browser counts it. */
export interface Wire {
  /** Addresses of everything that was asked for. */
  asked(): readonly string[]
  /** Addresses of the requests that have not ended. */
  open(): readonly string[]
  /** Size of all answers as they were sent, with their headers. */
  bytes(): number
}

interface Received {
  address: string
  bytes: number
  hasEnded: boolean
}

/** Counts what a page receives from now on; of an answer that has not ended, what has come so far. */
export async function countWire(page: Page): Promise<Wire> {
  const devTools = await page.context().newCDPSession(page)
  const received = new Map<string, Received>()
  const change = (id: string, next: (before: Received) => Partial<Received>) => {
    const before = received.get(id)
    if (before !== undefined) Object.assign(before, next(before))
  }
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    received.set(requestId, { address: request.url, bytes: 0, hasEnded: false })
  })
  devTools.on('Network.responseReceived', ({ requestId, response }) =>
    change(requestId, () => ({ bytes: response.encodedDataLength })),
  )
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    change(requestId, ({ bytes }) => ({ bytes: bytes + encodedDataLength })),
  )
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, () => ({ bytes: encodedDataLength, hasEnded: true })),
  )
  devTools.on('Network.loadingFailed', ({ requestId }) => change(requestId, () => ({ hasEnded: true })))
  await devTools.send('Network.enable')
  const all = () => [...received.values()]
  return {
    asked: () => all().map(({ address }) => address),
    open: () =>
      all()
        .filter(({ hasEnded }) => !hasEnded)
        .map(({ address }) => address),
    bytes: () => all().reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Expects of a first load that all of it, until nothing but the stream of runs is open, is within its limit. */
export async function expectSmallLoad(page: Page, wire: Wire): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => null)')
  const open = () => wire.open().filter((address) => !address.endsWith('/streamexecutions'))
  await expect.poll(open, soon).toEqual([])
  expect(wire.bytes()).toBeLessThanOrEqual(firstLoadLimitBytes)
}

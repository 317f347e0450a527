import { noMailLimits } from '@punctual/delivery'
import type { MailServer } from '@punctual/domain'
import { silentLogger } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { createMailLimits } from '../src/mail-limits.ts'

const server = { bootId: '0190c0de-0000-7000-8000-000000000001', leaseMs: 60_000 }

function serverWith(settings: Partial<MailServer['settings']>): MailServer {
  return { id: 'relay', settings: { maxConnections: null, maxPerMinute: null, ...settings } } as MailServer
}

interface StoreOfUses {
  /** Answers so often that the limit is reached, and how long it is. */
  readonly refusals?: number
  readonly waitMs?: number | null
  readonly onBegin?: () => void
  readonly onEnd?: () => void
  /** Whether the store has what was begun; true when absent. */
  readonly isThere?: () => boolean
}

/** Limits with such a store, what they have done, and the uses that the store counts as open. */
function limitsOf({ refusals = 0, waitMs = null, onBegin, onEnd, isThere = () => true }: StoreOfUses = {}) {
  const done: string[] = []
  const open = new Set<string>()
  let asked = 0
  let nowMs = 0
  const limits = createMailLimits({
    store: {
      mailServerUses: {
        async begin({ useId }) {
          asked += 1
          done.push('begin')
          if (asked <= refusals) return { ok: false, waitMs }
          open.add(useId)
          onBegin?.()
          return { ok: true }
        },
        async end(useId) {
          done.push('end')
          onEnd?.()
          return isThere() && open.delete(useId)
        },
      },
    },
    clock: {
      monotonicMs: () => nowMs,
      sleep: async (milliseconds: number, signal?: AbortSignal) => {
        signal?.throwIfAborted()
        done.push(`wait ${milliseconds}`)
      },
    } as never,
    random: () => 0.5,
    logger: silentLogger(),
    server,
  })
  return { limits, done, open, advance: (ms: number) => (nowMs += ms) }
}

const never = () => new AbortController().signal

test('a mail waits a little for a server at its limit, and ends its use once', async () => {
  const { limits, done, open } = limitsOf({ refusals: 2, waitMs: 900 })
  const begun = await limits.begin(serverWith({ maxPerMinute: 5 }), never())
  expect(begun.ok).toBe(true)
  if (begun.ok) await begun.end()
  expect(done).toEqual(['wait 0', 'begin', 'wait 900', 'begin', 'wait 900', 'begin', 'end'])
  await limits.endLeft()
  expect([done.at(-1), done.filter((each) => each === 'end').length, open.size]).toEqual(['end', 1, 0])
})

test('a use that the store does not end fails no mail, and is ended when the store is there again', async () => {
  let isAway = true
  const { limits, open } = limitsOf({
    onEnd: () => {
      if (isAway) throw new Error('the store is away')
    },
  })
  const begun = await limits.begin(serverWith({ maxConnections: 1 }), never())
  if (!begun.ok) throw new Error('it was refused')
  await begun.end()
  await expect(limits.endLeft()).rejects.toThrow('away')
  expect(open.size).toBe(1)
  isAway = false
  await limits.endLeft()
  expect(open.size).toBe(0)
})

test('a use that the store has counted is ended also when the answer was lost', async () => {
  const { limits, open, done } = limitsOf({
    onBegin: () => {
      throw new Error('connection lost')
    },
  })
  await expect(limits.begin(serverWith({ maxConnections: 1 }), never())).rejects.toThrow('lost')
  expect(open.size).toBe(1)
  await limits.endLeft()
  expect(open.size).toBe(0)
  await limits.endLeft()
  expect(done.filter((each) => each === 'end')).toHaveLength(1)
})

test('a use whose commit others see late is ended then, and one that was never begun is forgotten', async () => {
  let isThere = false
  const lost = () => {
    throw new Error('connection lost')
  }
  const { limits, open, done, advance } = limitsOf({ onBegin: lost, isThere: () => isThere })
  await expect(limits.begin(serverWith({ maxConnections: 1 }), never())).rejects.toThrow('lost')
  await limits.endLeft()
  expect(open.size).toBe(1)
  isThere = true
  await limits.endLeft()
  expect(open.size).toBe(0)
  isThere = false
  await expect(limits.begin(serverWith({ maxConnections: 1 }), never())).rejects.toThrow('lost')
  advance(120_000)
  await limits.endLeft()
  await limits.endLeft()
  expect(done.filter((each) => each === 'end')).toHaveLength(3)
})

test.each([
  ['of mails in a minute', { maxPerMinute: 5 }, 12_000, 18_000],
  ['of connections', { maxConnections: 1 }, null, 7_500],
] as const)(
  'a longer wait for a limit %s is one of the run, which says nothing against the server',
  async (_of, settings, waitMs, waitOfRunMs) => {
    const { limits, done } = limitsOf({ refusals: Infinity, waitMs })
    expect(await limits.begin(serverWith(settings), never())).toMatchObject({
      ok: false,
      failure: { code: 'mail_server_busy', retryable: true, targetIsAway: false },
      waitMs: waitOfRunMs,
    })
    expect(done.filter((each) => each === 'begin')).toHaveLength(waitMs === null ? 9 : 1)
  },
)

test('a run that is stopped waits for no limit, and a server without a limit costs no statement', async () => {
  const { limits, done } = limitsOf({ refusals: Infinity, waitMs: 60_000 })
  expect(await limits.begin(serverWith({ maxConnections: 1 }), AbortSignal.abort())).toMatchObject({
    ok: false,
    failure: { code: 'delivery_stopped' },
  })
  expect(await limits.begin(serverWith({}), never())).toMatchObject({ ok: true })
  expect(await noMailLimits.begin(serverWith({ maxConnections: 1 }), never())).toMatchObject({ ok: true })
  expect(done).toEqual([])
})

import { noMailLimits } from '@punctual/delivery'
import type { MailServer } from '@punctual/domain'
import { silentLogger } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { createMailLimits } from '../src/mail-limits.ts'

const server = { bootId: '0190c0de-0000-7000-8000-000000000001', leaseMs: 60_000 }

function serverWith(settings: Partial<MailServer['settings']>): MailServer {
  return { id: 'relay', settings: { maxConnections: null, maxPerMinute: null, ...settings } } as MailServer
}

/** Limits whose store refuses so often with this wait, and what they have done. */
function limitsOf(refusals: number, waitMs: number | null, onEnd: () => void = () => {}) {
  const done: string[] = []
  let asked = 0
  const limits = createMailLimits({
    store: {
      mailServerUses: {
        async begin() {
          asked += 1
          done.push('begin')
          return asked > refusals ? { ok: true, useId: 'use' } : { ok: false, waitMs }
        },
        async end(useId) {
          done.push(`end ${useId}`)
          onEnd()
        },
      },
    },
    clock: {
      sleep: async (milliseconds: number, signal?: AbortSignal) => {
        signal?.throwIfAborted()
        done.push(`wait ${milliseconds}`)
      },
    } as never,
    random: () => 0.5,
    logger: silentLogger(),
    server,
  })
  return { limits, done }
}

const never = () => new AbortController().signal

test('a mail waits a little for a server at its limit, and ends its use once', async () => {
  const { limits, done } = limitsOf(2, 900)
  const begun = await limits.begin(serverWith({ maxPerMinute: 5 }), never())
  expect(begun.ok).toBe(true)
  if (begun.ok) await begun.end()
  expect(done).toEqual(['wait 0', 'begin', 'wait 900', 'begin', 'wait 900', 'begin', 'end use'])
})

test('a use that the store does not end fails neither the mail nor the worker', async () => {
  const { limits, done } = limitsOf(0, null, () => {
    throw new Error('the store refuses')
  })
  const begun = await limits.begin(serverWith({ maxConnections: 1 }), never())
  if (!begun.ok) throw new Error('it was refused')
  await begun.end()
  expect(done.at(-1)).toBe('end use')
})

test.each([
  ['of mails in a minute', { maxPerMinute: 5 }, 12_000, 18_000],
  ['of connections', { maxConnections: 1 }, null, 7_500],
] as const)(
  'a longer wait for a limit %s is one of the run, which says nothing against the server',
  async (_of, settings, waitMs, waitOfRunMs) => {
    const { limits, done } = limitsOf(Infinity, waitMs)
    expect(await limits.begin(serverWith(settings), never())).toMatchObject({
      ok: false,
      failure: { code: 'mail_server_busy', retryable: true, targetIsAway: false },
      waitMs: waitOfRunMs,
    })
    expect(done.filter((each) => each === 'begin')).toHaveLength(waitMs === null ? 9 : 1)
  },
)

test('a run that is stopped waits for no limit, and a server without a limit costs no statement', async () => {
  const { limits, done } = limitsOf(Infinity, 60_000)
  expect(await limits.begin(serverWith({ maxConnections: 1 }), AbortSignal.abort())).toMatchObject({
    ok: false,
    failure: { code: 'delivery_stopped' },
  })
  expect(await limits.begin(serverWith({}), never())).toMatchObject({ ok: true })
  expect(await noMailLimits.begin(serverWith({ maxConnections: 1 }), never())).toMatchObject({ ok: true })
  expect(done).toEqual([])
})

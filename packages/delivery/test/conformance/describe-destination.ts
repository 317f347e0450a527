import { describe, expect, test } from 'vitest'

import type { Deliverer, Prepared, Sending } from '../../src/kinds.ts'

/** A destination of a kind that can be asked, with one delivery to it. */
export interface OpenedDestination extends AsyncDisposable {
  readonly prepared: Prepared
  readonly sending: Omit<Sending, 'requestSendPermit'>
  /**
   * The deliverer of one process. With a limit the process dies before the call of that number to the other
   * side, or right after it. It makes no call after that.
   */
  deliverer(death?: Death): Deliverer
  /** Calls to the other side that a whole delivery makes. */
  countCalls(): Promise<number>
  /** How many copies the other side has for its readers. */
  countCopies(): Promise<number>
  /** What a delivery has left beside the copies. */
  leftovers(): Promise<readonly string[]>
}

export interface Death {
  readonly call: number
  readonly when: 'before' | 'after'
}

const never = new AbortController().signal

/**
 * What a worker relies on, for every kind that can be asked. Whenever a process dies, another one finishes the
 * delivery, and the reader has one copy.
 */
export function describeDestination(name: string, open: () => Promise<OpenedDestination>): void {
  describe(`${name} as a destination`, () => {
    test('a delivery has one copy, leaves nothing beside it, and asks for one permit', async () => {
      await using destination = await open()
      let permits = 0
      const sending = { ...destination.sending, requestSendPermit: async () => ++permits > 0 }
      const outcome = await destination.deliverer().send(destination.prepared, sending, never)
      expect(outcome).toMatchObject({ kind: 'answered', recipients: [{ state: 'Accepted' }] })
      expect({ permits, copies: await destination.countCopies() }).toEqual({ permits: 1, copies: 1 })
      expect(await destination.leftovers()).toEqual([])
    })

    test('without the permit nothing is delivered, and nothing is left', async () => {
      await using destination = await open()
      const sending = { ...destination.sending, requestSendPermit: async () => false }
      const outcome = await destination.deliverer().send(destination.prepared, sending, never)
      expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'delivery_stopped' } })
      expect(await destination.countCopies()).toBe(0)
      expect(await destination.leftovers()).toEqual([])
    })

    test('a process that dies before or after any call leaves a delivery that the next one finishes with one copy', async () => {
      const calls = await countedCalls(open)
      expect(calls).toBeGreaterThan(4)
      for (let call = 0; call < calls; call += 1)
        for (const when of ['before', 'after'] as const) await dieAndFinish(open, { call, when })
    })

    test('a process that dies before the record of a whole delivery leaves one that is found to have arrived', async () => {
      await using destination = await open()
      const sending = { ...destination.sending, requestSendPermit: async () => true }
      await destination.deliverer().send(destination.prepared, sending, never)
      const confirmation = await destination.deliverer().confirm!(destination.prepared, sending, never)
      expect(confirmation).toMatchObject({ kind: 'arrived' })
    })

    test('a permit that cannot be asked for breaks the delivery off before anything is delivered', async () => {
      await using destination = await open()
      const sending = {
        ...destination.sending,
        requestSendPermit: () => Promise.reject(new Error('the store is down')),
      }
      await destination
        .deliverer()
        .send(destination.prepared, sending, never)
        .catch(() => {})
      expect(await destination.countCopies()).toBe(0)
    })
  })
}

async function countedCalls(open: () => Promise<OpenedDestination>): Promise<number> {
  await using destination = await open()
  return await destination.countCalls()
}

/** As a worker does: after a permitted send it asks the other side, and sends what has certainly not arrived. */
async function dieAndFinish(open: () => Promise<OpenedDestination>, death: Death): Promise<void> {
  await using destination = await open()
  const { prepared } = destination
  let wasPermitted = false
  const permitting = {
    ...destination.sending,
    requestSendPermit: async () => (wasPermitted = true),
  }
  await destination
    .deliverer(death)
    .send(prepared, permitting, never)
    .catch(() => {})
  const copies = await destination.countCopies()
  expect(wasPermitted || copies === 0, `nothing arrives without a permit: ${JSON.stringify(death)}`).toBe(
    true,
  )
  const next = destination.deliverer()
  const found = wasPermitted ? await next.confirm!(prepared, permitting, never) : { kind: 'absent' as const }
  expect(found.kind, JSON.stringify(death)).toBe(copies === 1 ? 'arrived' : 'absent')
  if (found.kind === 'absent') {
    const outcome = await next.send(prepared, { ...permitting, isRepeat: wasPermitted }, never)
    expect(outcome, JSON.stringify(death)).toMatchObject({ recipients: [{ state: 'Accepted' }] })
  }
  expect(await destination.countCopies(), JSON.stringify(death)).toBe(1)
  expect(await destination.leftovers(), JSON.stringify(death)).toEqual([])
}

import { expect, test } from 'vitest'

import { attemptsOf } from '../src/browser/pages/execution/attempts.ts'

const at = (seconds: number) => `2026-11-23T07:00:${String(seconds).padStart(2, '0')}.000Z`
const ms = (seconds: number) => Date.parse(at(seconds))

function event(
  seconds: number,
  Name: string,
  more: { Attempt?: number; ServerName?: string; Detail?: object } = {},
) {
  const { Attempt = 1, ServerName = null, Detail = {} } = more
  const when = { EpochUtc: ms(seconds) / 1_000, At: at(seconds) }
  return { ...when, Name, Attempt, ServerName, Reason: null, ReasonCode: null, Detail: { ...Detail } }
}

test('an attempt goes from its claim to its end, with a stage for each part of its way', () => {
  const placed = event(0, 'placed', {
    Attempt: 0,
    ServerName: 'worker-2',
    Detail: { reason: 'least loaded' },
  })
  const ended = event(9, 'ended', { Detail: { status: 'Succeeded' } })
  const [attempt, ...others] = attemptsOf([
    event(0, 'planned', { Attempt: 0 }),
    placed,
    event(1, 'claimed', { ServerName: 'worker-2' }),
    event(4, 'rendered', { Detail: { reason: 'chosen by method' } }),
    event(6, 'rendered'),
    event(7, 'delivering'),
    event(8, 'delivery', { Detail: { reply: '250 OK' } }),
    ended,
  ])
  expect(others).toEqual([])
  expect(attempt).toEqual({
    number: 1,
    serverName: 'worker-2',
    placed,
    fromMs: ms(1),
    toMs: ms(9),
    stages: [
      { stage: 'Rendering', fromMs: ms(1), toMs: ms(6) },
      { stage: 'Assembling', fromMs: ms(6), toMs: ms(7) },
      { stage: 'Delivering', fromMs: ms(7), toMs: ms(9) },
    ],
    end: 'ended',
    endEvent: ended,
  })
})

test('an attempt of an unresponsive server ends when it was recalled, and the next one says why it goes elsewhere', () => {
  const rescued = event(5, 'rescued', { Detail: { code: 'claimed_and_not_run' } })
  const placed = event(6, 'placed', { ServerName: 'worker-2', Detail: { reason: 'the only live server' } })
  const failed = event(9, 'retry', { Attempt: 2, Detail: { message: 'The source system does not answer.' } })
  const attempts = attemptsOf([
    event(1, 'claimed', { ServerName: 'worker-1' }),
    rescued,
    placed,
    event(7, 'claimed', { Attempt: 2, ServerName: 'worker-2' }),
    failed,
  ])
  expect(attempts).toMatchObject([
    { number: 1, serverName: 'worker-1', toMs: ms(5), end: 'rescued', endEvent: rescued },
    { number: 2, placed, toMs: ms(9), end: 'retry', endEvent: failed },
  ])
})

test('what has not ended is open, and what was never claimed has no attempt', () => {
  expect(attemptsOf([event(0, 'requested', { Attempt: 0 })])).toEqual([])
  expect(attemptsOf([event(1, 'claimed'), event(2, 'rendered'), event(3, 'delivering')])).toMatchObject([
    {
      toMs: null,
      end: null,
      stages: [
        { stage: 'Rendering', toMs: ms(2) },
        { stage: 'Assembling', toMs: ms(3) },
        { stage: 'Delivering', fromMs: ms(3), toMs: null },
      ],
    },
  ])
})

test('an attempt that has nothing to render delivers from its beginning: after another attempt, and when kept files are sent again', () => {
  const delivered = [{ stage: 'Delivering', fromMs: ms(1), toMs: ms(4) }]
  const [later] = attemptsOf([event(1, 'claimed'), event(3, 'delivering'), event(4, 'ended')])
  expect(later?.stages).toEqual(delivered)
  const isResend = true
  const [refused] = attemptsOf([event(1, 'claimed'), event(4, 'ended')], isResend)
  expect(refused?.stages).toEqual(delivered)
})

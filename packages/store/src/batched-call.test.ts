import { setImmediate as turn } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { createBatchedCall } from './batched-call.ts'

interface Call {
  readonly key: string
  readonly value: number
}

/** Calls whose statements end when the test says so, in the order in which they began. */
function controlled() {
  const statements: Array<{
    calls: readonly Call[]
    end: PromiseWithResolvers<ReadonlyMap<string, string>>
  }> = []
  const call = createBatchedCall<Call, string>({
    keyOf: ({ key }) => key,
    run(calls) {
      const end = Promise.withResolvers<ReadonlyMap<string, string>>()
      statements.push({ calls, end })
      return end.promise
    },
  })
  const answer = async (index: number) => {
    await vi.waitFor(() => expect(statements.length).toBeGreaterThan(index))
    statements[index]?.end.resolve(
      new Map(statements[index].calls.map(({ key, value }) => [key, `${key}${value}`])),
    )
  }
  return {
    call,
    statements,
    answer,
    sent: () => statements.map(({ calls }) => calls.map(({ key, value }) => `${key}${value}`)),
  }
}

test('a single call goes within its tick, and one without an answer gets null', async () => {
  const { call, statements, sent } = controlled()
  const answered = call({ key: 'a', value: 1 })
  await turn()
  expect(sent()).toEqual([['a1']])
  statements[0]?.end.resolve(new Map())
  expect(await answered).toBeNull()
})

test('calls that come while a statement is under way go together in the next', async () => {
  const { call, answer, sent } = controlled()
  const first = call({ key: 'a', value: 1 })
  await turn()
  const later = [call({ key: 'b', value: 2 }), call({ key: 'c', value: 3 })]
  await answer(0)
  expect(await first).toBe('a1')
  await answer(1)
  expect(await Promise.all(later)).toEqual(['b2', 'c3'])
  expect(sent()).toEqual([['a1'], ['b2', 'c3']])
})

test('calls of one tick of the event loop go together, whatever made them', async () => {
  const { call, sent } = controlled()
  void call({ key: 'a', value: 1 })
  void Promise.resolve().then(() => call({ key: 'b', value: 2 }))
  process.nextTick(() => void call({ key: 'c', value: 3 }))
  await turn()
  expect(sent().map((keys) => keys.toSorted())).toEqual([['a1', 'b2', 'c3']])
})

test('two calls about the same thing never share a statement, and keep their order', async () => {
  const { call, answer, sent } = controlled()
  const calls = [
    { key: 'a', value: 1 },
    { key: 'b', value: 2 },
    { key: 'b', value: 3 },
    { key: 'c', value: 4 },
  ].map((each) => call(each))
  await answer(0)
  await Promise.all([calls[0], calls[1], calls[3]])
  await answer(1)
  expect(await calls[2]).toBe('b3')
  expect(sent()).toEqual([['a1', 'b2', 'c4'], ['b3']])
})

test('calls about the same thing that can be joined are one, up to one that has to see what they have done', async () => {
  const sent: string[][] = []
  const call = createBatchedCall<{ key: string; values: string }, string>({
    keyOf: ({ key }) => key,
    join: (earlier, later) =>
      later.values.includes('!') ? null : { ...earlier, values: earlier.values + later.values },
    async run(calls) {
      sent.push(calls.map(({ values }) => values))
      if (calls.some(({ values }) => values.includes('poison'))) throw new Error('invalid input')
      return new Map(calls.map(({ key, values }) => [key, values]))
    },
  })
  const callAll = (values: readonly string[], key = 'a') =>
    Promise.allSettled(values.map((each) => call({ key, values: each })))
  const answered = (outcomes: Awaited<ReturnType<typeof callAll>>) =>
    outcomes.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))
  expect(answered(await callAll(['b', 'c', 'd!', 'e']))).toEqual(['bc', 'bc', 'd!e', 'd!e'])
  expect(answered(await callAll(['f', 'poison', 'g']))).toEqual(['f', 'failed', 'g'])
  expect(sent).toEqual([['bc'], ['d!e'], ['fpoisong'], ['f'], ['poison'], ['g']])
})

test('a call that cannot be carried out fails without the others: they are carried out one by one', async () => {
  const statements: string[][] = []
  const call = createBatchedCall<Call, string>({
    keyOf: ({ key }) => key,
    async run(calls) {
      statements.push(calls.map(({ key }) => key))
      if (calls.some(({ key }) => key === 'poison'))
        throw Object.assign(new Error('invalid input'), { code: '22P02' })
      return new Map(calls.map(({ key }) => [key, 'done']))
    },
  })
  const outcomes = await Promise.allSettled(
    ['good', 'poison', 'better'].map((key) => call({ key, value: 0 })),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(statements).toEqual([['good', 'poison', 'better'], ['good'], ['poison'], ['better']])
})

test('when the store is away nothing is sent one by one: every call of the statement fails with the reason', async () => {
  let statements = 0
  const call = createBatchedCall<Call, string>({
    keyOf: ({ key }) => key,
    async run() {
      statements += 1
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    },
  })
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((key) => call({ key, value: 0 })))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(statements).toBe(1)
})

test('a statement that hangs holds up no more than a full batch, and at most four are under way', async () => {
  const { call, statements } = controlled()
  void call({ key: 'hangs', value: 0 })
  await turn()
  for (let value = 0; value < 250; value += 1) void call({ key: String(value), value })
  await turn()
  expect(statements.map(({ calls }) => calls.length)).toEqual([1, 100, 100])
  for (let value = 250; value < 1_000; value += 1) void call({ key: String(value), value })
  await turn()
  expect(statements.map(({ calls }) => calls.length)).toEqual([1, 100, 100, 100])
})

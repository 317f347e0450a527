import { setImmediate as turn } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { createBatchedCall } from './batched-call.ts'
import { createStatementLanes } from './statement-lanes.ts'

/** Kinds of calls over the same two lanes; `end` ends the statement that began as the n-th. */
function controlled() {
  const lanes = createStatementLanes(2)
  const statements: Array<{ name: string; end: () => void }> = []
  const names = () => statements.map(({ name }) => name)
  const kind = (kindName: string) =>
    createBatchedCall<string, string>({
      lanes,
      keyOf: (key) => key,
      run(keys) {
        const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, string>>()
        statements.push({
          name: `${kindName} ${keys.join('')}`,
          end: () => resolve(new Map(keys.map((key) => [key, kindName]))),
        })
        return promise
      },
    })
  return {
    kind,
    names,
    began: (name: string) => vi.waitFor(() => expect(names()).toContain(name)),
    end: (index: number) => statements[index]?.end(),
  }
}

test('while lanes are free a statement starts at once; then kinds wait in the order of asking, and gather calls meanwhile', async () => {
  const { kind, names, began, end } = controlled()
  const [claim, save, finish] = [kind('claim'), kind('save'), kind('finish')]
  const first = claim('a')
  void save('b')
  await turn()
  expect(names()).toEqual(['claim a', 'save b'])
  const gathered = [finish('c'), finish('d')]
  void claim('e')
  void finish('f')
  await turn()
  expect(names()).toEqual(['claim a', 'save b'])
  end(0)
  expect(await first).toBe('claim')
  await began('finish cdf')
  end(2)
  expect(await Promise.all(gathered)).toEqual(['finish', 'finish'])
  await began('claim e')
  expect(names()).toEqual(['claim a', 'save b', 'finish cdf', 'claim e'])
})

test('a statement that hangs takes one lane, and the others go on', async () => {
  const { kind, names, began, end } = controlled()
  const [hung, busy] = [kind('hung'), kind('busy')]
  void hung('a')
  await turn()
  for (const [index, key] of ['b', 'c', 'd'].entries()) {
    const answer = busy(key)
    await began(`busy ${key}`)
    end(index + 1)
    expect(await answer).toBe('busy')
  }
  expect(names()).toEqual(['hung a', 'busy b', 'busy c', 'busy d'])
})

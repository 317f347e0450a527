import { addSchedule, openTestStore } from '@punctual/engine/testing'
import { startApiProcess } from '@punctual/testing'
import { expect, it } from 'vitest'

import { has, listen } from './event-source.ts'

// proves given-254/left-open-changes
it('a client that is connected when its only server is restarted gets what happened meanwhile, once and in order', async () => {
  await using api = await startApiProcess()
  await using open = openTestStore(api.databaseUrl)
  const { id: scheduleId } = await addSchedule(open.store)
  const expected: string[] = []
  const addRun = async () => {
    const executionId = crypto.randomUUID()
    await open.store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
    expected.push(executionId)
  }
  const login = await fetch(`${api.url}/api/login/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: api.userName, password: api.password }),
  })
  const { token } = (await login.json()) as { token: string }
  using client = listen(`${api.url}/api/schedule/streamexecutions`, { authorization: `token ${token}` })
  await client.until(has('ready'))
  await addRun()
  const ids = () =>
    client.received.filter(({ event }) => event === 'execution').map(({ data }) => data.ExecutionId)
  await client.until(() => ids().length === 1)
  await Promise.all([addRun(), addRun(), api.stop()])
  await addRun()
  await api.start()
  await addRun()
  await client.until(() => ids().length === 5)
  expect(client.connections).toBeGreaterThan(1)
  const stored = await open.store.database.query<{ executionId: string }>(
    'SELECT execution_id AS "executionId" FROM timelines ORDER BY number',
  )
  expect(ids()).toEqual(stored.map(({ executionId }) => executionId))
  expect(new Set(ids())).toEqual(new Set(expected))
})

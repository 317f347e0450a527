import { expect, test } from 'vitest'

import { createDispatcher } from '../../src/dispatch/dispatch.ts'
import { createExpress } from '../../src/dispatch/express.ts'
import { requestManual } from '../../src/plan/request.ts'
import { type AttemptRef, attemptRefOf } from '../../src/port/attempt-ref.ts'
import { addAccount, addFolder, addSchedule, addWorker } from '../../src/testing.ts'
import { openEngine, requestRun } from '../support.ts'

interface Flood {
  readonly workers: number
  readonly slots: number
  readonly plannedFolders: number
  readonly manualFolders: number
  /** Manual runs of each folder that have not ended, at any time. */
  readonly each: number
  /** Whether a round follows each end; otherwise a quarter of the slots is gathered. */
  readonly atOnce?: boolean
  readonly express?: boolean
  readonly lanesRead?: number
}

const two = { workers: 1, slots: 2, plannedFolders: 1, manualFolders: 1, each: 40 }
const eight = { workers: 2, slots: 4, plannedFolders: 16, manualFolders: 16, each: 1 }

type Engine = Awaited<ReturnType<typeof openEngine>>

/**
 * Workers that begin, of the executions dispatched to them, the one with the lowest virtual start tag, before
 * the next round of dispatch. The worker has a rule of its own for planned runs; here it has none, so all
 * depends on dispatch.
 */
async function startWorkers(engine: Engine, { workers, slots }: Flood) {
  const { database } = engine.store
  const names = Array.from({ length: workers }, (_, index) => `worker ${index}`)
  const attempts = new Map<string, ReturnType<Engine['attemptsOf']>>()
  for (const name of names) attempts.set(name, engine.attemptsOf(await addWorker(engine.store, name, slots)))
  const running: { owner: AttemptRef; scheduleId: string; server: string; isPlanned: boolean }[] = []
  async function fill(server: string): Promise<void> {
    while (running.filter((run) => run.server === server).length < slots) {
      const [next] = await database.query<{ id: string; generation: number; priority: number }>(
        `SELECT id, generation, priority FROM work WHERE status = 'Waiting' AND dispatched_at IS NOT NULL AND server_name = $1 ORDER BY turn, priority DESC, dispatched_at LIMIT 1`,
        [server],
      )
      if (!next) return
      const claimed = await attempts.get(server)?.claim({ executionId: next.id, generation: next.generation })
      if (!claimed) throw new Error('what waits for the server was not claimed')
      const { scheduleId } = claimed
      running.push({ owner: attemptRefOf(claimed), scheduleId, server, isPlanned: next.priority === 0 })
    }
  }
  return {
    fill,
    async fillAll() {
      for (const name of names) await fill(name)
    },
    async endOldest() {
      const over = running.shift()
      if (!over) throw new Error('nothing runs')
      await engine.store.executionTransitions.finish(over.owner, { status: 'Succeeded', error: null })
      return over
    },
  }
}

/** Of so many ends, those of planned runs, while more of them wait and each manual run that ends is asked again. */
async function plannedOf(flood: Flood, ends: number): Promise<number> {
  await using engine = await openEngine()
  const { store } = engine
  const { each, slots, workers: count, lanesRead = engine.limits.lanesRead } = flood
  const limits = { ...engine.limits, lanesRead }
  const accountId = await addAccount(store)
  const addSchedules = async (name: string, folders: number, more: object) => {
    const ids: string[] = []
    for (let index = 0; index < folders; index += 1) {
      const folderKey = await addFolder(store, `${name} ${index}`)
      ids.push((await addSchedule(store, { accountId, folderKey, ...more })).id)
    }
    return ids
  }
  const workers = await startWorkers(engine, flood)
  const allow = { recurrence: { overlapPolicy: 'Allow' as const } }
  const planned = await addSchedules('Planned', flood.plannedFolders, allow)
  for (let run = 0; run < ends + 30; run += 1) await requestRun(store, planned[run % planned.length] ?? '')
  const dispatcher = createDispatcher({ ...engine, limits })
  await dispatcher.round()
  await workers.fillAll()
  const express = flood.express ? createExpress({ ...engine, limits }) : null
  const ask = async (scheduleId: string) => {
    const asked = await requestManual(store, { scheduleId, runBy: 'tester', express })
    if (asked.ok && asked.dispatch) await express?.handOver(asked.dispatch)
  }
  for (const id of await addSchedules('Manual', flood.manualFolders, {}))
    for (let run = 0; run < each; run += 1) await ask(id)
  await dispatcher.round()
  const gathered = flood.atOnce ? 1 : Math.max(1, Math.floor((slots * count) / 4))
  const before = 2 * slots * count // ran, or was placed, before the manual runs came
  let ended = 0
  for (let end = 1; end <= before + ends; end += 1) {
    const over = await workers.endOldest()
    if (end > before && over.isPlanned) ended += 1
    if (!over.isPlanned) await ask(over.scheduleId)
    await workers.fill(over.server)
    if (end % gathered !== 0) continue
    await dispatcher.round()
    await workers.fillAll()
  }
  return ended
}

test.each<[string, Flood]>([
  ['one folder with many, on two slots', two],
  ['one folder with many, on two slots, a round after each end', { ...two, atOnce: true }],
  ['one folder with many', { ...eight, plannedFolders: 1, manualFolders: 1, each: 60 }],
  ['as many folders with one each', eight],
  ['as many folders with one each, a round after each end', { ...eight, atOnce: true }],
  ['as many folders with five each', { ...eight, each: 5 }],
  ['twice as many folders with one each', { ...eight, plannedFolders: 32, manualFolders: 32 }],
  ['many folders against one that is planned', { ...eight, plannedFolders: 1 }],
  ['many folders, placed by their requests', { ...eight, atOnce: true, express: true }],
  ['more lines than a round reads', { ...eight, manualFolders: 40, plannedFolders: 5, lanesRead: 4 }],
])('planned runs keep their fifth beside manual runs of %s', { timeout: 120_000 }, async (_, flood) => {
  const ends = 100
  // What is placed and waits on servers is all that a share of placements may differ from one of ends.
  const inTransit = 2 * flood.workers * flood.slots
  const ended = await plannedOf(flood, ends)
  expect(ended).toBeGreaterThanOrEqual(ends / 5 - inTransit / 2)
})

import { systemClock } from '@punctual/runtime'
import { expect, it } from 'vitest'

import { catalogItemIds } from '../src/identifiers.ts'
import { createRenderer } from '../src/rendering/renderer.ts'
import type { PaginatedTask } from '../src/rendering/task.ts'

function task(states: string[], at = new Date('2026-01-05T08:00:30Z')): PaginatedTask {
  const parameters = { values: new Map([['State', states]]), nulls: new Set<string>() }
  return {
    kind: 'paginated',
    definitionId: catalogItemIds.airportsByState,
    parameters,
    format: 'CSV',
    device: new Map(),
    locale: 'en-US',
    at,
  }
}

it('the renderer renders the same document once a minute, and another one for other parameters', async () => {
  await using renderer = createRenderer({ clock: systemClock(), idleMs: 60_000 })
  const first = renderer.render(task(['DE']))
  expect(renderer.render(task(['DE'], new Date('2026-01-05T08:00:59Z')))).toBe(first)
  expect(renderer.render(task(['DE'], new Date('2026-01-05T08:01:00Z')))).not.toBe(first)
  const other = renderer.render(task(['RI']))
  const [delaware, rhodeIsland] = await Promise.all([first, other])
  expect(delaware).toMatchObject({ ok: true, file: { extension: '.csv' } })
  expect(rhodeIsland).not.toEqual(delaware)
})

it('the renderer starts anew after it was idle', async () => {
  await using renderer = createRenderer({ clock: systemClock(), idleMs: 0 })
  expect(await renderer.render(task(['DE']))).toMatchObject({ ok: true })
  expect(await renderer.render(task(['RI']))).toMatchObject({ ok: true })
})

it('the renderer rejects what is asked for a report that does not exist, and goes on', async () => {
  await using renderer = createRenderer({ clock: systemClock(), idleMs: 60_000 })
  await expect(renderer.render({ ...task(['DE']), definitionId: 'none' })).rejects.toThrow(
    'there is no report none',
  )
  expect(await renderer.render(task(['DE']))).toMatchObject({ ok: true })
})

it('the renderer rejects what is under way when it is closed', async () => {
  const renderer = createRenderer({ clock: systemClock(), idleMs: 60_000 })
  const underWay = renderer.render(task(['DE']))
  const [outcome] = await Promise.allSettled([underWay, renderer[Symbol.asyncDispose]()])
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'the renderer is closed' } })
})

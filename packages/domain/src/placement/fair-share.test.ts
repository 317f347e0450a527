import { describe, expect, test } from 'vitest'

import { type FairShareOptions, type SharedExecution, shareSlots } from './fair-share.ts'

let count = 0

/** Executions of a folder in the order they wait. */
function waiting(folderId: string, number: number, more: Partial<SharedExecution> = {}): SharedExecution[] {
  return Array.from({ length: number }, (_, index) => ({
    executionId: `${folderId}${more.priority ? ' by hand' : ''} ${index + 1}`,
    scheduleId: `schedule ${(count += 1)}`,
    folderId,
    priority: 0,
    overlapPolicy: 'Allow',
    accountIds: [],
    desiredServerName: null,
    waitedMs: 0,
    notBefore: new Date(1_000 + index),
    ...more,
  }))
}

function shareAll(
  executions: readonly SharedExecution[],
  more: Partial<FairShareOptions<SharedExecution>> = {},
) {
  const place = () => ({ serverName: 'any', reason: 'any' })
  return shareSlots({
    waiting: executions,
    flows: [],
    virtualTime: 0,
    plannedTag: null,
    overtakenTags: 1_000,
    manualInARow: 0,
    morePlanned: false,
    accountRoom: new Map(),
    room: 100,
    extraRoom: 0,
    place,
    ...more,
  })
}

const share = (...given: Parameters<typeof shareAll>) => shareAll(...given).placements

const order = (placements: ReturnType<typeof share>) =>
  placements.map(({ execution }) => execution.executionId)

test('folders that both have much to do go in step, however much longer one line is', () => {
  const executions = [...waiting('long', 50), ...waiting('short', 3)]
  expect(order(share(executions, { room: 8 }))).toEqual([
    'long 1',
    'short 1',
    'long 2',
    'short 2',
    'long 3',
    'short 3',
    'long 4',
    'long 5',
  ])
})

test('a folder that had nothing to do begins at the present: before what others have waiting, without credit for the past', () => {
  const flows = [{ folderId: 'busy', priority: 0, lastTag: 400, waits: true }]
  const placements = share([...waiting('busy', 3), ...waiting('new', 3)], { flows, virtualTime: 384 })
  expect(order(placements)).toEqual(['new 1', 'new 2', 'new 3', 'busy 1', 'busy 2', 'busy 3'])
  expect(placements.map(({ turn }) => turn)).toEqual([384, 388, 392, 404, 408, 412])
})

test('fair shares between folders when the servers have their share in transit, only the first execution of a folder without any still goes', () => {
  const flows = [{ folderId: 'busy', priority: 0, lastTag: 400, waits: true }]
  const executions = [...waiting('busy', 3), ...waiting('new', 3), ...waiting('newer', 1)]
  expect(order(share(executions, { flows, virtualTime: 384, room: 0, extraRoom: 10 }))).toEqual([
    'new 1',
    'newer 1',
  ])
})

test('fair shares between folders extra room is bounded too', () => {
  const executions = Array.from({ length: 5 }, (_, index) => waiting(`folder ${index}`, 1)).flat()
  expect(share(executions, { room: 1, extraRoom: 2 })).toHaveLength(3)
})

test('fair shares between folders within a folder what has waited longest goes first, whatever account it reads with', () => {
  const early = waiting('folder', 1, { executionId: 'early', notBefore: new Date(1), accountIds: ['a'] })
  const late = waiting('folder', 1, { executionId: 'late', notBefore: new Date(2), accountIds: ['b'] })
  expect(order(share([...late, ...early]))).toEqual(['early', 'late'])
})

test('one goes before everything planned, of its own folder and of others', () => {
  const flows = [{ folderId: 'busy', priority: 0, lastTag: 8, waits: true }]
  const executions = [...waiting('busy', 2), ...waiting('other', 1), ...waiting('busy', 1, { priority: 10 })]
  expect(order(share(executions, { flows, virtualTime: 4 }))).toEqual([
    'busy by hand 1',
    'other 1',
    'busy 1',
    'busy 2',
  ])
})

test('four of many go for one planned run, so that a flood shuts nothing out', () => {
  const placements = share([...waiting('a', 20), ...waiting('a', 100, { priority: 10 })], { room: 50 })
  expect(placements.filter(({ execution }) => execution.priority === 0)).toHaveLength(10)
})

describe('many folders with manual runs', () => {
  const byHand = (folders: number, each: number) =>
    Array.from({ length: folders }, (_, index) => waiting(`m${index}`, each, { priority: 10 })).flat()
  const isPlanned = ({ execution }: ReturnType<typeof share>[number]) => execution.priority === 0

  test.each([1, 16, 200])(
    'of any five that go in a row one is planned, however many folders have manual runs: %i',
    (folders) => {
      const { placements } = shareAll([...waiting('planned', 50), ...byHand(folders, 300 / folders)], {
        room: 200,
      })
      const kinds = placements.map(isPlanned)
      for (let first = 0; first + 5 <= kinds.length; first += 1)
        expect(kinds.slice(first, first + 5)).toContain(true)
    },
  )

  test('the count of manual runs in a row goes on where the last round ended', () => {
    const first = shareAll([...waiting('planned', 1), ...byHand(9, 1)], { room: 3 })
    expect(first.placements.map(isPlanned)).toEqual([false, false, false])
    const { placements, manualInARow } = shareAll([...waiting('planned', 1), ...byHand(9, 1)], {
      room: 3,
      manualInARow: first.manualInARow,
    })
    expect(placements.map(isPlanned)).toEqual([false, true, false])
    expect(manualInARow).toBe(0)
  })

  test('planned runs that wait and were not read are passed too', () => {
    const given = [...waiting('planned', 1), ...byHand(5, 1)]
    expect(shareAll(given, { manualInARow: 4, morePlanned: false }).manualInARow).toBe(0)
    expect(shareAll(given, { manualInARow: 4, morePlanned: true }).manualInARow).toBe(5)
  })

  test('a planned run that is owed goes beyond the room, once, and the next one waits for room', () => {
    const flows = [{ folderId: 'planned', priority: 0, lastTag: 40, waits: true }]
    const options = { flows, room: 0, extraRoom: 8, manualInARow: 4 }
    const placements = share([...waiting('planned', 9), ...byHand(3, 1)], options)
    expect(placements.map(isPlanned)).toEqual([true, false, false, false])
  })

  test('a planned run that cannot go holds up no manual one, and is owed nothing by those that went meanwhile', () => {
    const { placements, manualInARow } = shareAll(
      [...waiting('planned', 1, { accountIds: ['full'] }), ...byHand(9, 1)],
      { accountRoom: new Map([['full', 0]]), manualInARow: 4 },
    )
    expect(placements.map(isPlanned)).toEqual(Array.from({ length: 9 }, () => false))
    expect(manualInARow).toBe(0)
  })
})

describe('a manual run and a slower server', () => {
  const behind = { virtualTime: 800, plannedTag: 404 }
  const turns = (placements: ReturnType<typeof share>) => placements.map(({ turn }) => turn)
  const byHand = (more: Partial<FairShareOptions<SharedExecution>>, number = 1) =>
    turns(share(waiting('folder', number, { priority: 10 }), { ...behind, ...more }))

  test('a manual run goes before all planned runs on a slower server, once: the next ones of its folder count from the virtual time', () => {
    expect(byHand({}, 3)).toEqual([403, 801, 802])
  })

  test('a manual run goes first while another one of its folder runs, and not while one waits', () => {
    const manual = { folderId: 'folder', priority: 10, lastTag: 800 }
    expect(byHand({ flows: [{ ...manual, waits: false }] })).toEqual([403])
    expect(byHand({ flows: [{ ...manual, waits: true }] })).toEqual([801])
  })

  test('a manual run goes behind planned runs that were overtaken long enough', () => {
    expect(byHand({ overtakenTags: 100 })).toEqual([700])
  })

  test('a manual run keeps its start tag when that is before the waiting runs, or no planned run waits', () => {
    expect(byHand({ virtualTime: 300 })).toEqual([300])
    expect(byHand({ plannedTag: null })).toEqual([800])
  })

  test('a planned run keeps its start tag', () => {
    expect(turns(share(waiting('new', 1), behind))).toEqual([800])
  })
})

test('no more go through an account than it has room for, and those behind that read elsewhere do go', () => {
  const executions = [
    ...waiting('folder', 5, { accountIds: ['capped'] }),
    ...waiting('other', 1, { accountIds: ['capped'] }),
    ...waiting('folder', 1, { executionId: 'elsewhere', accountIds: ['free'], notBefore: new Date(9_999) }),
  ]
  expect(order(share(executions, { accountRoom: new Map([['capped', 2]]) }))).toEqual([
    'folder 1',
    'other 1',
    'elsewhere',
  ])
})

test('a package needs room in each of its accounts and takes it in each', () => {
  const room = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const executions = [
    ...waiting('p', 2, { accountIds: ['a', 'b'] }),
    ...waiting('q', 3, { accountIds: ['b'] }),
  ]
  expect(order(share(executions, { accountRoom: room }))).toEqual(['p 1', 'q 1'])
})

test('an account whose cap was lowered below its running executions takes nothing', () => {
  expect(share(waiting('folder', 1, { accountIds: ['a'] }), { accountRoom: new Map([['a', -3]]) })).toEqual(
    [],
  )
})

test('of several executions of a schedule that must not overlap, one goes in a round', () => {
  const executions = waiting('folder', 3, { scheduleId: 'same', overlapPolicy: 'Queue' })
  expect(order(share(executions))).toEqual(['folder 1'])
})

test('an execution without a place now does not hold up those behind it', () => {
  const executions = [
    ...waiting('folder', 2, { desiredServerName: 'gone' }),
    ...waiting('folder', 1, { executionId: 'placeable', notBefore: new Date(9_999) }),
  ]
  const place: FairShareOptions<SharedExecution>['place'] = ({ desiredServerName }) =>
    desiredServerName === 'gone' ? null : { serverName: 'here', reason: 'any' }
  expect(order(share(executions, { place }))).toEqual(['placeable'])
})

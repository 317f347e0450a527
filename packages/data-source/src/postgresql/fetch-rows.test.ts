import { expect, test } from 'vitest'

import { fetchRows } from './fetch-rows.ts'

const column = { name: 'n', dataTypeID: 25 }

/** A portal whose server answers what it is asked for, row by row, until it has no more. */
function portal(rowCount: number, cell: string) {
  const asked: number[] = []
  let left = rowCount
  const stream = { on: () => {}, pause: () => {}, resume: () => {}, destroy: () => {} }
  return {
    asked,
    open(fetching: ReturnType<typeof fetchRows>) {
      const { submittable } = fetching
      const answer = (rows: number) => {
        const sent = Math.min(rows, left)
        left -= sent
        for (let n = 0; n < sent; n += 1) submittable.handleDataRow({ fields: [cell] })
        if (sent === rows) return submittable.handlePortalSuspended()
        submittable.handleCommandComplete()
        submittable.handleReadyForQuery()
      }
      submittable.submit({
        stream,
        parse: () => {},
        bind: () => {},
        describe: () => {},
        flush: () => {},
        sync: () => {},
        execute: (given) => {
          const rows = Number(given?.rows)
          asked.push(rows)
          queueMicrotask(() => {
            if (asked.length === 1) submittable.handleRowDescription({ fields: [column as never] })
            answer(rows)
          })
        },
      })
    },
  }
}

async function read(fetching: ReturnType<typeof fetchRows>): Promise<number> {
  const { batches } = await fetching.answer(new AbortController().signal)
  let rows = 0
  for await (const batch of batches) rows += batch.length
  return rows
}

const statement = { text: 'SELECT', values: [] }

test('PostgreSQL is asked for few rows first, then for as many as their mean size fits into a batch', async () => {
  const server = portal(60, 'x'.repeat(256 * 1_024))
  const fetching = fetchRows({ statement, maxRows: 1_000 })
  server.open(fetching)
  expect(await read(fetching)).toBe(60)
  expect(server.asked[0]).toBe(20)
  expect(new Set(server.asked.slice(1))).toEqual(new Set([4]))
})

test('PostgreSQL is never asked for more than one row beyond those that are allowed', async () => {
  for (const maxRows of [1, 10, 20, 2_500]) {
    const server = portal(100_000, 'x')
    const fetching = fetchRows({ statement, maxRows })
    server.open(fetching)
    expect(await read(fetching)).toBe(maxRows + 1)
    expect(server.asked.reduce((sum, rows) => sum + rows, 0)).toBe(maxRows + 1)
  }
})

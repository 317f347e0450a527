import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { biReportIds, workspaceIds } from '../src/identifiers.ts'
import { type ExportStatus, startSampleBi } from './support/sample-bi.ts'

let bi: Awaited<ReturnType<typeof startSampleBi>>

beforeAll(async () => void (bi = await startSampleBi()))
afterAll(async () => bi[Symbol.asyncDispose]())
afterEach(async () => {
  await fetch(`${bi.root}/control/faults`, { method: 'DELETE' })
  await fetch(`${bi.root}/control/statistics`, { method: 'DELETE' })
})

async function endOfOne(): Promise<{ response: Response; status: ExportStatus }> {
  const { id } = (await (await bi.startExport({ format: 'PDF' })).json()) as ExportStatus
  const response = await bi.ended(id)
  return { response, status: (await response.json()) as ExportStatus }
}

async function fileOfOne(): Promise<Response> {
  const { status } = await endOfOne()
  return bi.get(status.resourceLocation ?? '')
}

it('faults on demand fail as many exports as asked, then no more', async () => {
  await bi.setFaults({ failNextExports: 2, failure: 'permanent' })
  expect((await endOfOne()).status.status).toBe('Failed')
  const second = await endOfOne()
  expect(second.status.status).toBe('Failed')
  expect(second.response.headers.get('retry-after')).toBeNull()
  expect((await endOfOne()).status.status).toBe('Succeeded')
  const statistics = await (await fetch(`${bi.root}/control/statistics`)).json()
  expect(statistics).toMatchObject({
    exportsStarted: 3,
    exportsSucceeded: 1,
    exportsFailed: 2,
    maxConcurrentExports: 1,
  })
})

it('faults on demand busy fails with Retry-After', async () => {
  await bi.setFaults({ failNextExports: 1, failure: 'busy', retryAfterSeconds: 3 })
  const { response, status } = await endOfOne()
  expect(status.status).toBe('Failed')
  expect(response.headers.get('retry-after')).toBe('3')
})

it('faults on demand 429 and 500 refuse the start', async () => {
  await bi.setFaults({ failNextExports: 1, failure: '429', retryAfterSeconds: 5 })
  const throttled = await bi.startExport({ format: 'PDF' })
  expect(throttled.status).toBe(429)
  expect(throttled.headers.get('retry-after')).toBe('5')
  await bi.setFaults({ failNextExports: 1, failure: '500' })
  expect((await bi.startExport({ format: 'PDF' })).status).toBe(500)
})

it('faults on demand html and empty give a file that is no report', async () => {
  await bi.setFaults({ failNextExports: 1, failure: 'html' })
  const page = await fileOfOne()
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  await bi.setFaults({ failNextExports: 1, failure: 'empty' })
  expect((await (await fileOfOne()).arrayBuffer()).byteLength).toBe(0)
})

it('faults on demand truncated breaks the connection within the file', async () => {
  await bi.setFaults({ failNextExports: 1, failure: 'truncated' })
  const file = await fileOfOne()
  expect(file.status).toBe(200)
  await expect(file.arrayBuffer()).rejects.toThrow()
})

it('faults on demand stall sends a part of the file and no end', async () => {
  await bi.setFaults({ failNextExports: 1, failure: 'stall' })
  const { status } = await endOfOne()
  const response = await fetch(status.resourceLocation ?? '', {
    headers: bi.headers,
    signal: AbortSignal.timeout(300),
  })
  await expect(response.arrayBuffer()).rejects.toThrow(/abort|timeout/i)
})

it('faults on demand hang keeps the export running', async () => {
  await bi.setFaults({ failNextExports: 1, failure: 'hang', omitRetryAfter: true })
  const hanging = (await (await bi.startExport({ format: 'PDF' })).json()) as ExportStatus
  // A healthy export that started later has ended, so the first has had its time.
  expect((await endOfOne()).status.status).toBe('Succeeded')
  const response = await bi.get(
    `${bi.workspace}/reports/${biReportIds.weather}/exports/${encodeURIComponent(hanging.id)}`,
  )
  expect(response.status).toBe(202)
  expect(response.headers.get('retry-after')).toBeNull()
})

it('faults on demand throttle reads and fail token requests', async () => {
  await bi.setFaults({ throttleNextReads: 1, failNextTokens: 1 })
  const throttled = await bi.get(`/groups/${workspaceIds.operations}/reports`)
  expect(throttled.status).toBe(429)
  expect(throttled.headers.get('retry-after')).toBe('1')
  expect((await bi.get(`/groups/${workspaceIds.operations}/reports`)).status).toBe(200)
  expect((await bi.requestToken()).status).toBe(503)
  expect((await bi.requestToken()).status).toBe(200)
})

it('faults on demand are refused with the reason when they are unknown', async () => {
  for (const body of [{ failure: 'explode' }, { failNextExports: -1 }, { exportDuration: 5 }]) {
    const response = await bi.setFaults(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(/./) } })
  }
})

it('faults on demand keep what a request omits, and are gone after a reset', async () => {
  await bi.setFaults({ exportDurationMs: 50 })
  await bi.setFaults({ failNextExports: 4 })
  expect(await (await fetch(`${bi.root}/control/faults`)).json()).toMatchObject({
    exportDurationMs: 50,
    failNextExports: 4,
  })
  await fetch(`${bi.root}/control/faults`, { method: 'DELETE' })
  expect(await (await fetch(`${bi.root}/control/faults`)).json()).toMatchObject({
    exportDurationMs: 20,
    failNextExports: 0,
  })
})

import type { BiReportDefinition } from '@punctual/domain'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { type Embedding, startEmbedding, weather } from './support/embedding.ts'

let embedding: Embedding

beforeAll(async () => {
  embedding = await startEmbedding()
})
afterAll(() => embedding[Symbol.asyncDispose]())

const schema = 'http://powerbi.com/product/schema#'
const location = { table: 'Weather', column: 'Location' }
const condition = { table: 'Weather', column: 'Condition' }
const day = { table: 'Weather', column: 'Date' }
const inLast = 0

const basic = {
  $schema: `${schema}basic`,
  filterType: 1,
  target: location,
  operator: 'In',
  values: ['Seattle'],
}
const advanced = {
  $schema: `${schema}advanced`,
  filterType: 0,
  target: location,
  logicalOperator: 'Or',
  conditions: [{ operator: 'StartsWith', value: 'S' }, { operator: 'IsBlank' }],
}
const relativeDate = {
  $schema: `${schema}relativeDate`,
  filterType: 4,
  target: day,
  operator: inLast,
  timeUnitsCount: 3,
  timeUnitType: 3,
  includeToday: true,
}
const relativeTime = {
  $schema: `${schema}relativeTime`,
  filterType: 7,
  target: day,
  operator: inLast,
  timeUnitsCount: 90,
  timeUnitType: 7,
}
const topN = {
  $schema: `${schema}topN`,
  filterType: 5,
  target: condition,
  operator: 'Top',
  itemCount: 3,
  orderBy: { table: 'Weather', column: 'Precipitation', aggregationFunction: 'Sum' },
}
const tuple = {
  $schema: `${schema}tuple`,
  filterType: 6,
  target: [location, condition],
  operator: 'In',
  values: [[{ value: 'Seattle' }, { value: 'rain' }]],
}
const hierarchy = {
  $schema: `${schema}hierarchy`,
  filterType: 9,
  target: [location, condition],
  hierarchyData: [
    { value: 'Seattle', operator: 'Selected', children: [{ value: 'rain', operator: 'Selected' }] },
  ],
}
const includeExclude = {
  $schema: `${schema}includeExclude`,
  filterType: 3,
  target: [location, condition],
  values: [[[{ value: 'Seattle' }, { value: 'rain' }]]],
  isExclude: true,
}

type Filters = Pick<BiReportDefinition, 'basicFilters' | 'advancedFilters'>

const onPage = (filters: Partial<Filters>) => weather({ method: 0, pageIndexes: [0] }, filters)
const onVisual = (filters: Partial<Filters>) =>
  weather(
    { method: 0, pageIndexes: [0], visualNames: ['temperatureByMonth'] },
    { ...filters, objectType: 'VISUAL' },
  )

/** Renders, and answers what the embedded page was given last. */
async function arrived(definition: BiReportDefinition) {
  const outcome = await embedding.render(definition)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  const [last] = (await embedding.embedded()).slice(-1)
  return { last, chosen: outcome.file.chosen }
}

describe(
  'filters that arrive at the embedded page, chosen by RenderingMethod 0',
  { timeout: 180_000 },
  () => {
    test.each([
      ['advanced', advanced],
      ['relative date', relativeDate],
      ['relative time', relativeTime],
    ])('a filter of the kind %s is given when the report is loaded', async (_kind, filter) => {
      const { last, chosen } = await arrived(onPage({ advancedFilters: [filter] }))
      expect(last).toMatchObject({ updated: null, filters: [filter] })
      expect([chosen.method, String(chosen.reason)]).toEqual([
        2,
        expect.stringContaining('AdvancedFilters[0]'),
      ])
    })

    test('a basic filter is given beside one that only the browser applies', async () => {
      const { last } = await arrived(onPage({ basicFilters: [basic], advancedFilters: [relativeDate] }))
      expect(last).toMatchObject({ filters: [basic, relativeDate] })
    })

    test('a hierarchy is given as the state of the slicer of its first column', async () => {
      const { last } = await arrived(onPage({ advancedFilters: [hierarchy] }))
      const selector = { $schema: `${schema}slicerTargetSelector`, target: location }
      expect(last).toMatchObject({ slicers: [{ selector, state: { filters: [hierarchy] } }] })
    })

    test('tuples are given to the report that is shown, which is drawn again with them', async () => {
      const { last } = await arrived(onPage({ basicFilters: [basic], advancedFilters: [tuple] }))
      expect(last).toMatchObject({ updated: '/report/filters', filters: [basic, tuple] })
    })

    test.each([
      ['top N', topN],
      ['include and exclude', includeExclude],
    ])('a filter of the kind %s is given to the one visual that it is of', async (_kind, filter) => {
      const { last } = await arrived(onVisual({ advancedFilters: [filter] }))
      expect(last).toMatchObject({
        updated: '/report/pages/ReportSection1weather/visuals/temperatureByMonth/filters',
        filters: [filter],
      })
      expect(await embedding.render(onPage({ advancedFilters: [filter] }))).toMatchObject({
        ok: false,
        failure: { code: 'source_request_invalid', message: expect.stringContaining('VisualNames') },
      })
    })

    test('the data of a visual are those of its filters as well', async () => {
      const definition = onVisual({ advancedFilters: [topN, tuple] })
      expect(await embedding.render(definition, 'CSV')).toMatchObject({ ok: true })
      const updates = (await embedding.embedded()).slice(-2).map(({ updated }) => updated)
      expect(updates).toEqual([
        '/report/filters',
        '/report/pages/ReportSection1weather/visuals/temperatureByMonth/filters',
      ])
    })

    test('a report whose workspace is on no capacity is rendered by the browser, which says why', async () => {
      await embedding.server.faults({ withoutCapacity: true })
      onTestFinished(() => embedding.server.resetFaults())
      // The list of workspaces is believed for a while, for each account.
      const account = embedding.account({ id: 'account-without-capacity' })
      const definition = onPage({})
      const { exportsStarted } = await embedding.server.statistics()
      const outcome = await embedding.render(definition, 'PDF', account)
      expect(outcome.ok && outcome.file.chosen.method).toBe(2)
      expect(outcome.ok && String(outcome.file.chosen.reason)).toContain('"Operations" is on no capacity')
      expect((await embedding.server.statistics()).exportsStarted).toBe(exportsStarted)
      const wanted = { account, definition, format: 'PDF' } as const
      const preflight = await embedding.sources.preflight(wanted, new AbortController().signal)
      expect(preflight.problems).toEqual([])
    })

    test('a report whose workspace is on a capacity is made by the export interface, which says so', async () => {
      const outcome = await embedding.render(onPage({ basicFilters: [basic] }))
      expect(outcome.ok && outcome.file.chosen.method).toBe(1)
      expect(outcome.ok && String(outcome.file.chosen.reason)).toContain('export interface')
    })
  },
)

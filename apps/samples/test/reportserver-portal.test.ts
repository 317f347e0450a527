import { afterAll, beforeAll, expect, it } from 'vitest'

import { catalogItemIds } from '../src/identifiers.ts'
import { basic, startSampleReportServer } from './support/sample-report-server.ts'

let server: Awaited<ReturnType<typeof startSampleReportServer>>

beforeAll(async () => void (server = await startSampleReportServer()))
afterAll(async () => server[Symbol.asyncDispose]())

async function valueOf(resource: string): Promise<Record<string, unknown>[]> {
  const response = await server.portal(resource)
  expect(response.status).toBe(200)
  return ((await response.json()) as { value: Record<string, unknown>[] }).value
}

it('the portal asks for a name and a password', async () => {
  for (const headers of [{}, basic('reader', 'wrong'), basic('other'), { authorization: 'Bearer x' }]) {
    const response = await fetch(`${server.root}/reports/api/v2.0/Me`, { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Negotiate, NTLM, Basic realm=/)
  }
})

it('the portal accepts a domain before the name', async () => {
  expect(
    (await fetch(`${server.root}/reports/api/v2.0/Me`, { headers: basic('CONTOSO\\reader') })).status,
  ).toBe(200)
})

it('the portal lists reports with their paths and keeps what the user may not read to itself', async () => {
  const reports = await valueOf('Reports')
  expect(reports.map(({ Path, Type, HasParameters }) => [Path, Type, HasParameters])).toEqual([
    ['/Operations/Weather by Month', 'Report', true],
    ['/Operations/Airports by State', 'Report', true],
    ['/Operations/Airports of a City', 'Report', true],
    ['/Operations/Cars List', 'Report', true],
    ['/Finance/Stock Prices', 'Report', true],
    ['/Media/Movies by Genre', 'Report', true],
  ])
  expect(JSON.stringify(await valueOf('CatalogItems'))).not.toContain('Restricted')
})

it('the portal walks from the root to the reports', async () => {
  const folders = await valueOf("Folders(Path='/')/CatalogItems?$expand=Properties")
  expect(folders.map(({ Name, Type }) => [Name, Type])).toEqual([
    ['Operations', 'Folder'],
    ['Finance', 'Folder'],
    ['Media', 'Folder'],
  ])
  const finance = await valueOf(`Folders(${catalogItemIds.finance})/CatalogItems`)
  expect(finance).toMatchObject([
    { Id: catalogItemIds.stockPrices, Type: 'Report', ParentFolderId: catalogItemIds.finance },
    { Id: catalogItemIds.pricesOfOneCompany, Type: 'LinkedReport' },
  ])
})

it('the portal finds an item by id and by path, in any set that holds it', async () => {
  for (const resource of [
    `Reports(${catalogItemIds.moviesByGenre})`,
    `CatalogItems(${catalogItemIds.moviesByGenre.toUpperCase()})`,
    `Reports(Path='${encodeURIComponent('/Media/Movies by Genre')}')`,
    "CatalogItems(Path='/media/movies%20by%20genre')",
  ]) {
    const response = await server.portal(resource)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ Id: catalogItemIds.moviesByGenre, Name: 'Movies by Genre' })
  }
})

it('the portal filters, pages and selects', async () => {
  expect(await valueOf("CatalogItems?$filter=Type eq 'Folder'")).toHaveLength(4)
  expect(await valueOf("CatalogItems?$filter=Path eq '/Finance/Stock Prices'")).toHaveLength(1)
  expect(await valueOf('Reports?$skip=4&$top=1&$select=Name')).toEqual([{ Name: 'Stock Prices' }])
  expect((await server.portal('Reports?$filter=Size gt 3')).status).toBe(400)
})

it('the portal describes parameters with their types, choices and defaults', async () => {
  const parameters = await valueOf(`Reports(${catalogItemIds.moviesByGenre})/ParameterDefinitions`)
  expect(
    parameters.map(({ Name, ParameterType, MultiValue, Nullable }) => [
      Name,
      ParameterType,
      MultiValue,
      Nullable,
    ]),
  ).toEqual([
    ['Genre', 'String', true, false],
    ['MinimumRating', 'Float', false, true],
    ['ReleasedFrom', 'DateTime', false, true],
    ['HighestPerGenre', 'Integer', false, true],
    ['WithBudgetOnly', 'Boolean', false, false],
  ])
  expect(parameters[0]?.ValidValues).toContainEqual({ Label: 'Comedy', Value: 'Comedy' })
  const [state] = await valueOf("Reports(Path='/Operations/Airports by State')/ParameterDefinitions")
  expect(state).toMatchObject({
    ParameterState: 'MissingValidValue',
    DefaultValues: [],
    DefaultValuesIsNull: true,
    ValidValuesIsNull: false,
  })
  const [, fromDate] = await valueOf("Reports(Path='/Finance/Stock Prices')/ParameterDefinitions")
  expect(fromDate).toMatchObject({
    DefaultValues: ['2009-01-01T00:00:00.0000000'],
    ParameterState: 'HasValidValue',
  })
})

it('the portal lists linked reports apart from reports, with what they lead to', async () => {
  const linked = await valueOf('LinkedReports')
  expect(linked.map(({ Path, Type, Link }) => [Path, Type, Link])).toEqual([
    ['/Finance/Prices of One Company', 'LinkedReport', '/Finance/Stock Prices'],
    ['/Operations/Airports of Delaware', 'LinkedReport', '/Operations/Airports of a City'],
    ['/Media/Link without Target', 'LinkedReport', null],
  ])
  const [symbol, from] = await valueOf(
    `LinkedReports(${catalogItemIds.pricesOfOneCompany})/ParameterDefinitions`,
  )
  expect(symbol).toMatchObject({ Name: 'Symbol', DefaultValues: ['IBM'] })
  expect(from).toMatchObject({ Name: 'FromDate', DefaultValues: ['2010-01-01T00:00:00.0000000'] })
  const broken = await server.portal(
    `LinkedReports(${catalogItemIds.linkWithoutTarget})/ParameterDefinitions`,
  )
  expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('rsInvalidReportLink')])
})

it('the portal gives dependent parameters their valid values once the others are chosen', async () => {
  const report = `Reports(${catalogItemIds.airportsOfACity})`
  expect(await valueOf(`${report}/ParameterDefinitions`)).toMatchObject([
    { Name: 'State', ParameterState: 'MissingValidValue', Dependencies: [] },
    { Name: 'City', ParameterState: 'HasOutstandingDependencies', ValidValues: [], ValidValuesIsNull: true },
    { Name: 'Code', ParameterState: 'HasOutstandingDependencies', Dependencies: ['State', 'City'] },
  ])
  const choose = async (resource: string, body: unknown) => {
    const url = `${server.root}/reports/api/v2.0/${resource}/Model.GetParameters`
    const headers = { ...basic(), 'content-type': 'application/json' }
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const chosen = { ParameterValues: [{ Name: 'State', Value: 'DE' }] }
  const answer = (await (await choose(report, chosen)).json()) as { value: Record<string, unknown>[] }
  expect(answer.value).toMatchObject([
    { ParameterState: 'HasValidValue', DefaultValues: ['DE'] },
    {
      ParameterState: 'MissingValidValue',
      ValidValues: expect.arrayContaining([{ Label: 'Dover', Value: 'Dover' }]),
    },
    { ParameterState: 'HasOutstandingDependencies' },
  ])
  expect((await choose(report, { Values: [] })).status).toBe(400)
  expect((await choose(`LinkedReports(${catalogItemIds.airportsOfDelaware})`, chosen)).status).toBe(404)
})

it('the portal lists the history snapshots of a report', async () => {
  expect(await valueOf(`Reports(${catalogItemIds.stockPrices})/HistorySnapshots`)).toMatchObject([
    { HistoryId: '2026-03-01T06:00:00' },
    { HistoryId: '2026-02-01T06:00:00' },
  ])
})

it('the portal names the caller and starts the session that writes need', async () => {
  const response = await server.portal('Me')
  expect(await response.json()).toMatchObject({ Username: 'reader' })
  expect(response.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/)
  expect(await (await server.portal('System')).json()).toMatchObject({ ProductVersion: expect.any(String) })
})

it.each([
  ['Reports(00000000-0000-4000-8000-000000000000)', 404],
  ["Reports(Path='/Nowhere')", 404],
  [`Reports(${catalogItemIds.finance})`, 404],
  ["Reports(Path='/Restricted/Board Report')", 403],
  ['Kpis', 404],
  [`Folders(${catalogItemIds.finance})/ParameterDefinitions`, 404],
])('the portal answers %s with %i in the envelope of the portal', async (resource, status) => {
  const response = await server.portal(resource)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    error: { code: expect.any(String), message: expect.any(String) },
  })
})

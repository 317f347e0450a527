import { afterAll, beforeAll, expect, it } from 'vitest'

import { biReportIds, dashboardIds, datasetIds, tileIds, workspaceIds } from '../src/identifiers.ts'
import { startSampleBi } from './support/sample-bi.ts'

let bi: Awaited<ReturnType<typeof startSampleBi>>

beforeAll(async () => void (bi = await startSampleBi()))
afterAll(async () => bi[Symbol.asyncDispose]())

const unknownId = '00000000-0000-4000-8000-000000000000'

async function valueOf(url: string): Promise<Record<string, unknown>[]> {
  const response = await bi.get(url)
  expect(response.status).toBe(200)
  return ((await response.json()) as { value: Record<string, unknown>[] }).value
}

it('discovery lists the workspaces by their stable names and ids', async () => {
  const groups = await valueOf('/groups')
  expect(groups.map(({ id, name }) => [id, name])).toEqual([
    [workspaceIds.operations, 'Operations'],
    [workspaceIds.markets, 'Markets and Research'],
  ])
})

it('discovery pages and filters the workspaces', async () => {
  expect(await valueOf('/groups?$skip=1&$top=1')).toMatchObject([{ name: 'Markets and Research' }])
  expect(await valueOf("/groups?$filter=name eq 'Operations'")).toHaveLength(1)
  expect(await valueOf("/groups?$filter=contains(name,'Research')")).toMatchObject([
    { id: workspaceIds.markets },
  ])
  expect((await bi.get('/groups?$filter=size gt 3')).status).toBe(400)
  expect((await bi.get('/groups?$top=many')).status).toBe(400)
})

it('discovery lists the reports of a workspace, interactive ones with and paginated ones without a dataset', async () => {
  const reports = await valueOf(`/groups/${workspaceIds.operations}/reports`)
  expect(reports.map(({ name, reportType }) => [reportType, name].join(' '))).toEqual([
    'PowerBIReport City Weather',
    'PowerBIReport Flight Delays',
    'PowerBIReport Cars and Fuel Economy',
    'PaginatedReport Airports by State',
  ])
  expect(reports[0]).toMatchObject({ id: biReportIds.weather, datasetId: datasetIds.weather })
  expect(reports[0]?.embedUrl).toContain(
    `reportEmbed?reportId=${biReportIds.weather}&groupId=${workspaceIds.operations}`,
  )
  expect(reports.at(-1)).not.toHaveProperty('datasetId')
})

it('discovery lists the pages of a report in their order', async () => {
  const pages = await valueOf(`/groups/${workspaceIds.operations}/reports/${biReportIds.weather}/pages`)
  expect(pages.map(({ displayName, order }) => [displayName, order])).toEqual([
    ['Overview', 0],
    ['Rain and Snow', 1],
    ['Daily Extremes', 2],
    ['Data Coverage', 3],
  ])
  const one = await bi.get(
    `/groups/${workspaceIds.operations}/reports/${biReportIds.weather}/pages/${String(pages[1]?.name)}`,
  )
  expect(await one.json()).toEqual(pages[1])
  expect(
    (await bi.get(`/groups/${workspaceIds.operations}/reports/${biReportIds.weather}/pages/None`)).status,
  ).toBe(404)
})

it('discovery lists dashboards, tiles and datasets', async () => {
  const prefix = `/groups/${workspaceIds.operations}`
  expect(await valueOf(`${prefix}/dashboards`)).toMatchObject([
    { id: dashboardIds.operations, displayName: 'Operations at a Glance' },
  ])
  expect(await valueOf(`${prefix}/dashboards/${dashboardIds.operations}/tiles`)).toMatchObject([
    { id: tileIds.weather, reportId: biReportIds.weather, datasetId: datasetIds.weather },
    { id: tileIds.flights, reportId: biReportIds.flights },
  ])
  expect((await valueOf(`${prefix}/datasets`)).map(({ id }) => id)).toEqual([
    datasetIds.weather,
    datasetIds.flights,
    datasetIds.cars,
  ])
})

it('discovery finds reports and dashboards also without a workspace in the path', async () => {
  expect(await valueOf('/reports')).toHaveLength(7)
  expect(await (await bi.get(`/reports/${biReportIds.stocks}`)).json()).toMatchObject({
    name: 'Technology Stocks',
  })
  expect(await valueOf('/dashboards')).toHaveLength(2)
})

it('discovery answers 404 PowerBIEntityNotFound for an unknown report or dashboard', async () => {
  for (const path of [
    `reports/${unknownId}`,
    `reports/${unknownId}/pages`,
    `dashboards/${unknownId}/tiles`,
  ]) {
    const response = await bi.get(`/groups/${workspaceIds.operations}/${path}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'PowerBIEntityNotFound' } })
  }
})

it('discovery answers 401 PowerBINotAuthorizedException for a wrong workspace', async () => {
  for (const path of [
    `${unknownId}/reports`,
    `${workspaceIds.markets}/reports/${biReportIds.weather}`,
    `${unknownId}/dashboards`,
  ]) {
    const response = await bi.get(`/groups/${path}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'PowerBINotAuthorizedException' } })
  }
})

it('discovery answers an unknown route in the envelope of the platform', async () => {
  const response = await bi.get('/gateways')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    error: { code: expect.any(String), message: expect.any(String) },
  })
})

it('discovery answers healthz without a token', async () => {
  expect((await fetch(`${bi.root}/healthz`)).status).toBe(200)
})

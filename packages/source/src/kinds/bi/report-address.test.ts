import { expect, test } from 'vitest'

import { readReportAddress } from './report-address.ts'

const r = 'bbbbbbbb-0000-4000-8000-000000000002'
const g = 'aaaaaaaa-0000-4000-8000-000000000001'
const app = 'https://app.powerbi.com'

test.each([
  [`${app}/reportEmbed?reportId=${r}&groupId=${g}`, 'report', g, null],
  [`${app}/reportEmbed?reportId=${r.toUpperCase()}&groupId=${g}&config=eyJ&appId=x`, 'report', g, null],
  [`${app}/reportEmbed?reportId=${r}&autoAuth=true&ctid=${g}`, 'report', null, null],
  [`${app}/reportEmbed?reportId=${r}&groupId=${g}&pageName=ReportSection2`, 'report', g, 'ReportSection2'],
  [`${app}/rdlEmbed?reportId=${r}&groupId=${g}&rs:embed=true&rp:Country=DE`, 'paginated', g, null],
  [`${app}/groups/${g}/reports/${r}`, 'report', g, null],
  [`${app}/groups/${g}/reports/${r}/ReportSection1?experience=power-bi`, 'report', g, 'ReportSection1'],
  [`${app}/groups/me/reports/${r}/ReportSection1`, 'report', null, 'ReportSection1'],
  [`${app}/groups/${g}/rdlreports/${r}`, 'paginated', g, null],
  [`  ${app}/groups/${g}/reports/${r}  `, 'report', g, null],
])('%s is a %s', (text, kind, workspaceId, pageName) => {
  expect(readReportAddress(text)).toEqual({ kind, id: r, workspaceId, pageName })
})

test('dashboards and tiles are distinguished from reports', () => {
  expect(readReportAddress(`${app}/dashboardEmbed?dashboardId=${r}&groupId=${g}`)).toMatchObject({
    kind: 'dashboard',
  })
  expect(readReportAddress(`${app}/embed?dashboardId=${r}&tileId=${g}&groupId=${g}`)).toMatchObject({
    kind: 'tile',
  })
  expect(readReportAddress(`${app}/groups/${g}/dashboards/${r}`)).toMatchObject({ kind: 'dashboard' })
})

test.each([
  `/groups/me/apps/${g}/reports/${r}/ReportSection1`,
  `/groups/me/apps/${g}/rdlreports/${r}`,
  `/apps/${g}/reports/${r}`,
])('%s leads to an app, not to a report of "My workspace"', (path) => {
  expect(readReportAddress(`${app}${path}`)).toMatchObject({ kind: 'app', id: g })
})

test.each([
  '',
  'x',
  '/groups/a',
  `${app}/reportEmbed`,
  `${app}/reportEmbed?reportId=../admin`,
  `ftp://host/groups/${g}/reports/${r}`,
  `${app}/groups/${g}/reports/%E0%A4`,
])('%j is no address of a report', (text) => {
  expect(readReportAddress(text)).toBeNull()
})

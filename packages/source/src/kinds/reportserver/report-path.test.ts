import { expect, test } from 'vitest'

import { readReportPath } from './report-path.ts'

test.each([
  ['/Sales/Daily', '/Sales/Daily'],
  ['  /Sales/Daily/ ', '/Sales/Daily'],
  ['/100% sure/a+b & c', '/100% sure/a+b & c'],
  ['https://host/reports/report/Sales/Daily%20Sum', '/Sales/Daily Sum'],
  ['https://host/Reports_SQL/report/Sales/Daily', '/Sales/Daily'],
  ['https://host/ReportServer?/Sales/Daily&rs:Command=Render', '/Sales/Daily'],
  ['https://host/ReportServer?%2fSales%2fDaily+Sum', '/Sales/Daily Sum'],
  ['https://host/ReportServer/Pages/ReportViewer.aspx?%2fSales%2fDaily&rs:Command=Render', '/Sales/Daily'],
])('%j is the report %j', (text, path) => {
  expect(readReportPath(text)).toBe(path)
})

test.each([
  '',
  '/',
  'Sales/Daily',
  'https://host/reports/browse/Sales',
  'https://host/',
  'file:///etc/passwd',
  '/a\nb',
  'https://host/ReportServer?%E0%A4',
])('%j is no report', (text) => {
  expect(readReportPath(text)).toBeNull()
})

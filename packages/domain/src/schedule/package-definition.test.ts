import { expect, test } from 'vitest'

import {
  packageDefinition,
  type PackageDefinition,
  packageProblems,
  type PackageReport,
  reportsInOrder,
} from './package-definition.ts'

function report(order: number, more: Partial<PackageReport> = {}): PackageReport {
  return {
    report: {
      kind: 'paginated',
      reportUrl: `/Report ${order}`,
      reportName: null,
      workspaceName: null,
      useNativeApi: false,
      parameters: [],
    },
    sourceAccount: { id: 'account', kind: 'reportserver' },
    format: 'PDF',
    order,
    fileName: '',
    ...more,
  }
}

const packageOf = (reports: PackageReport[], more: Partial<PackageDefinition> = {}): PackageDefinition => ({
  kind: 'package',
  reports,
  mergePdf: false,
  zip: false,
  failOnAnyError: true,
  ...more,
})

test('a package takes its reports in their order, and reports of one place as they were given', () => {
  const [last, first, second] = [report(3), report(-1), report(-1, { fileName: 'second' })]
  const definition = packageOf([last, first, second])
  expect(reportsInOrder(definition)).toEqual([first, second, last])
  expect(definition.reports).toEqual([last, first, second])
})

test('a package that merges takes PDF only, and names each report that is something else', () => {
  const reports = [report(1), report(2, { format: 'XLSX' }), report(3), report(4, { format: 'CSV' })]
  expect(packageProblems(packageOf(reports, { mergePdf: true })).map((problem) => problem.report)).toEqual([
    1, 3,
  ])
  expect(packageProblems(packageOf(reports))).toEqual([])
  expect(packageProblems(packageOf([report(1)], { mergePdf: true }))).toEqual([])
})

test('a package without reports is none', () => {
  expect(packageDefinition.safeParse(packageOf([])).success).toBe(false)
  expect(packageDefinition.parse(packageOf([report(1)]))).toEqual(packageOf([report(1)]))
})

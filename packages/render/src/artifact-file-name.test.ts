import { expect, test } from 'vitest'

import { artifactFileName, distinctFileName } from './artifact-file-name.ts'

test.each([
  ['Daily sales', 'Daily sales.pdf'],
  ['Daily sales.PDF', 'Daily sales.pdf'],
  ['  Umsätze / Region: Süd ', 'Umsätze - Region- Süd.pdf'],
  ['../../etc/passwd', '-..-etc-passwd.pdf'],
  ['a\r\nContent-Type: text/html', 'a Content-Type- text-html.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe.pdf'],
  ['', 'report.pdf'],
  ['...', 'report.pdf'],
  ['///', 'report.pdf'],
  ['CON', '_CON.pdf'],
  ['lpt1.backup', '_lpt1.backup.pdf'],
  ['日報', '日報.pdf'],
  ['ends with dots. . .', 'ends with dots.pdf'],
])('%j is given to people as %j', (name, expected) => {
  expect(artifactFileName(name, 'pdf')).toBe(expected)
})

test('a long name is cut at a whole character and keeps its extension', () => {
  const name = artifactFileName('👨‍👩‍👧 report '.repeat(50), 'xlsx')
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(190)
  expect(name.endsWith('.xlsx')).toBe(true)
  expect(name.isWellFormed()).toBe(true)
})

test('a name that is taken gets a number, whatever its case', () => {
  expect(distinctFileName('Sales.pdf', [])).toBe('Sales.pdf')
  expect(distinctFileName('Sales.pdf', ['SALES.PDF'])).toBe('Sales (2).pdf')
  expect(distinctFileName('Sales.pdf', ['sales.pdf', 'Sales (2).pdf', 'Sales.csv'])).toBe('Sales (3).pdf')
})

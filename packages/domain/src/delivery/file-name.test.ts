import { expect, test } from 'vitest'

import { distinctFileName, fileNameWithExtension, safeFileName } from './file-name.ts'

test.each([
  ['Sales 2026-11-21', 'Sales 2026-11-21'],
  ['Umsatz Süd/Nord: "Q3" <1>|?*', 'Umsatz Süd_Nord_ _Q3_ _1_'],
  ['..', 'report'],
  ['   ', 'report'],
  ['', 'report'],
  ['///', 'report'],
  ['name. . .', 'name'],
  ['.hidden', 'hidden'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['con', '_con'],
  ['LPT1.tar.pdf', '_LPT1.tar.pdf'],
  ['console', 'console'],
  ['日報', '日報'],
  ['a\u0000b\r\nc', 'a_b_c'],
  ['a\r\nContent-Type: text/html', 'a_Content-Type_ text_html'],
  ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
  ['a\ud800b', 'a\ufffdb'],
])('a safe file name of %j is %j', (given, expected) => {
  expect(safeFileName(given)).toBe(expected)
})

test('a safe file name is at most 150 characters and 180 bytes, and no character is cut in two', () => {
  expect(safeFileName('a'.repeat(400))).toHaveLength(150)
  expect(safeFileName('📈'.repeat(200))).toBe('📈'.repeat(45))
  const families = safeFileName('👨‍👩‍👧'.repeat(50))
  expect(families.replaceAll('👨‍👩‍👧', '')).toBe('')
})

test.each([
  ['Daily sales', 'Daily sales.pdf'],
  ['Daily sales.PDF', 'Daily sales.pdf'],
  ['  Umsätze ', 'Umsätze.pdf'],
  ['...', 'report.pdf'],
  ['CON', '_CON.pdf'],
])('%j is given to users as %j', (name, expected) => {
  expect(fileNameWithExtension(name, 'pdf')).toBe(expected)
})

test('a name that is taken gets a number, whatever its case', () => {
  expect(distinctFileName('Sales.pdf', [])).toBe('Sales.pdf')
  expect(distinctFileName('Sales.pdf', ['SALES.PDF'])).toBe('Sales (2).pdf')
  expect(distinctFileName('Sales.pdf', ['sales.pdf', 'Sales (2).pdf', 'Sales.csv'])).toBe('Sales (3).pdf')
  expect(distinctFileName('Sales', ['sales'])).toBe('Sales (2)')
})

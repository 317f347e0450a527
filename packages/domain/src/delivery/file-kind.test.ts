import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { fileKind } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['', 'empty'],
  ['%PDF-1.7\n%\xe2\xe3', 'pdf'],
  ['junk before\n%PDF-1.4', 'pdf'],
  ['PK\x03\x04\x14\x00', 'zip'],
  ['\x89PNG\r\n\x1a\n\x00', 'png'],
  ['II*\x00\x08', 'tiff'],
  ['MM\x00*\x00', 'tiff'],
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['<!DOCTYPE html><html>', 'html'],
  ['\r\n  <HTML lang="en">', 'html'],
  ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C">', 'html'],
  ['<!-- a --><!-- b -->\n<html>', 'html'],
  [`${'<!-- --> '.repeat(100)}<body>`, 'html'],
  ['<!-- --> '.repeat(200), 'xml'],
  [`<!-- ${'-->'.repeat(300)}`, 'xml'],
  ['<?xml version="1.0"?><Report/>', 'xml'],
  ['\xef\xbb\xbf<Report Name="a"/>', 'xml'],
  ['MIME-Version: 1.0\r\nContent-Type: multipart/related', 'mhtml'],
  ['{"error":{"code":"x"}}', 'json'],
  ['Name,Price\r\nGoogle,1', 'text'],
  ['\xff\xfeN\x00a\x00', 'text'],
  ['\x00\x01\x02', 'binary'],
  ['Note\r\n\x07', 'text'],
  ['a\n\x07', 'text'],
  ['a,b\n1,x\x00y\n', 'text'],
  ['Gr\xc3\xb6\xc3\x9fe\x01\x1f\n', 'text'],
  [`Gr\xf6\xdfe\n${'M\xfcller,1\n'.repeat(20)}a\x07b`, 'text'],
  ['Gr\xf6\xdfe\x07\n', 'binary'],
  [`Gr\xf6\xdfe\n${'M\xfcller,1\n'.repeat(20)}a\x00b`, 'binary'],
  ['N\x00a\x00m\x00e\x00', 'binary'],
  ['\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00', 'binary'],
  ['\x1f\x8b\x08\x08\x01\x02', 'binary'],
])('the first bytes %j are %s', (text, kind) => {
  expect(fileKind(bytes(text))).toBe(kind)
})

test('bytes that are compressed are never taken for text, though they have no sign of their own', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const noise = createHash('sha512').update(String(seed)).digest()
    const stream = Buffer.concat(Array.from({ length: 16 }, (_, index) => deflated(noise, index)))
    expect(fileKind(stream)).toBe('binary')
  }
})

function deflated(noise: Buffer, index: number): Buffer {
  return createHash('sha512').update(noise).update(String(index)).digest()
}

test('a head that cuts a character in two is still UTF-8', () => {
  const text = `${'a'.repeat(1_022)}\u20ac and \u0007`
  expect(fileKind(Buffer.from(`\u0007${text}`))).toBe('text')
})

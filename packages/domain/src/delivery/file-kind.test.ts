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
])('the first bytes %j are %s', (text, kind) => {
  expect(fileKind(bytes(text))).toBe(kind)
})

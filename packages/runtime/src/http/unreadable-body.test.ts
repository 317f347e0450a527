import { expect, test } from 'vitest'

import { unreadableBody } from './unreadable-body.ts'

const body = { 'content-length': '2' }

test.each([
  [{ ...body, 'content-encoding': 'gzip' }, 'body_encoding_not_read'],
  [{ ...body, 'content-encoding': 'identity, br' }, 'body_encoding_not_read'],
  [{ 'transfer-encoding': 'chunked', 'content-encoding': 'DEFLATE' }, 'body_encoding_not_read'],
  [{ ...body, 'content-type': 'application/json; charset=utf-16' }, 'body_charset_not_read'],
  [{ ...body, 'content-type': 'application/json;CharSet = "ISO-8859-1"' }, 'body_charset_not_read'],
  [{ ...body, 'content-type': 'application/json; charset=' }, 'body_charset_not_read'],
])('a body that is sent as %j is not read as something else', (headers, code) => {
  expect(unreadableBody(headers)?.code).toBe(code)
})

test.each([
  body,
  { ...body, 'content-encoding': 'Identity' },
  { ...body, 'content-encoding': '' },
  { ...body, 'content-type': 'application/json; charset=UTF-8' },
  { ...body, 'content-type': 'application/json; charset="utf8"' },
  { ...body, 'content-type': 'multipart/form-data; boundary=charset' },
  { 'content-length': '0', 'content-encoding': 'gzip', 'content-type': 'text/plain; charset=utf-16' },
  { 'content-encoding': 'gzip' },
])('a request with %j is read as it was sent, or has no body', (headers) => {
  expect(unreadableBody(headers)).toBeNull()
})

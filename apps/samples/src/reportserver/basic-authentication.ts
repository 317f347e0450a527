import { createHash, timingSafeEqual } from 'node:crypto'

import type { SampleReportServerSettings } from './context.ts'

/** Whether the header carries the user's name and password (RFC 7617). */
export function isBasicUser(authorization: string, settings: SampleReportServerSettings): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1] ?? ''
  const [, user = '', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  // A domain before the name is accepted: clients send it when the account has one.
  const name = user.slice(user.indexOf('\\') + 1)
  return same(name.toLowerCase(), settings.user.toLowerCase()) && same(password, settings.password)
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

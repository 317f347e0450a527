import { sentence } from '@punctual/domain/words'

import { deepest, tooDeep } from './hostile-input.ts'
import { problem } from './problem.ts'

/** What a text of JSON holds, as far as it can be counted without parsing it. */
export interface JsonSize {
  /** Members of objects and elements of arrays, with their containers: never fewer than there are. */
  readonly members: number
  readonly depth: number
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBracket, openBrace, closeBracket, closeBrace] = [0x5b, 0x7b, 0x5d, 0x7d]

/**
 * Counts commas and brackets outside of strings. The bytes need be neither JSON nor UTF-8: the function reads
 * each of them once, and makes nothing of them.
 */
export function jsonSize(bytes: Uint8Array): JsonSize {
  let [members, depth, deepestSeen] = [1, 0, 0]
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === comma) members += 1
    else if (byte === openBracket || byte === openBrace) {
      members += 1
      depth += 1
      if (depth > deepestSeen) deepestSeen = depth
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1
  }
  return { members, depth: deepestSeen }
}

/**
 * Refuses a text of JSON that costs more to read than its operation needs, before it is read.
 *
 * @throws ProblemError `body_too_large` for too many members, `invalid_request` for too deep nesting
 */
export function refuseLargeJson(bytes: Uint8Array, mostMembers: number): JsonSize {
  const size = jsonSize(bytes)
  if (size.depth > deepest)
    throw problem('invalid_request', {
      detail: sentence('request_is_wrong', { problem: tooDeep }),
      errors: [{ field: '', message: tooDeep }],
    })
  if (size.members > mostMembers)
    throw problem('body_too_large', {
      detail: sentence('body_too_many_members', { count: size.members, most: mostMembers }),
    })
  return size
}

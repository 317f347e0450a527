import type { Failure } from '@punctual/domain'

import type { SlackApi } from './slack-api.ts'
import { slackFailure } from './slack-failure.ts'

export type FoundChannel =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly failure: Failure }

const channelsOfPage = 999
/** Most pages of channels that are read for a name. */
const maxPages = 20

/**
 * The id of a channel that is written as an id or as `#` and its name. Files need the id, and go only into channels
 * that the bot is a member of: so a name is found among these only.
 */
export async function findChannel(api: SlackApi, written: string): Promise<FoundChannel> {
  if (!written.startsWith('#')) return { ok: true, id: written }
  const name = written.slice(1).toLowerCase()
  let cursor = ''
  for (let page = 0; page < maxPages; page += 1) {
    const called = await api.call('users.conversations', {
      types: 'public_channel,private_channel',
      exclude_archived: 'true',
      limit: String(channelsOfPage),
      ...(cursor === '' ? {} : { cursor }),
    })
    if (called.kind !== 'ok') return { ok: false, failure: called.failure }
    const { channels, response_metadata: next } = called.answer as ChannelPage
    const found = Array.isArray(channels) ? channels.find((each) => each?.name === name) : undefined
    if (typeof found?.id === 'string') return { ok: true, id: found.id }
    cursor = typeof next?.next_cursor === 'string' ? next.next_cursor : ''
    if (cursor === '') break
  }
  return { ok: false, failure: slackFailure('channel_not_found', null) }
}

/** An answer is outside text: any member may be of another type. */
interface ChannelPage {
  readonly channels?: readonly ({ readonly id?: unknown; readonly name?: unknown } | null)[]
  readonly response_metadata?: { readonly next_cursor?: unknown } | null
}

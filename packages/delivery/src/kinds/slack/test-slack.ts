import { sentence } from '@punctual/domain/words'

import type { TestStep } from '../../port.ts'
import { findChannel } from './channel.ts'
import type { SlackSettings } from './settings.ts'
import type { SlackApi } from './slack-api.ts'
import { slackFailure } from './slack-failure.ts'

/** Signs in and asks for the channel; nothing is posted. */
export async function testSlack(api: SlackApi, { channel }: SlackSettings): Promise<readonly TestStep[]> {
  const signIn = { name: sentence('test_step_sign_in') }
  const signedIn = await api.call('auth.test', {})
  if (signedIn.kind !== 'ok') return [{ ...signIn, ok: false, detail: signedIn.failure.said }]
  return [{ ...signIn, ok: true, detail: sentence('test_step_done') }, await channelStep(api, channel)]
}

async function channelStep(api: SlackApi, channel: string): Promise<TestStep> {
  const step = { name: sentence('test_step_channel') }
  const done = { ...step, ok: true, detail: sentence('test_step_done') }
  if (channel.startsWith('#')) {
    const found = await findChannel(api, channel)
    return found.ok ? done : { ...step, ok: false, detail: found.failure.said }
  }
  const asked = await api.call('conversations.info', { channel })
  // A token may post without the right to read about channels.
  if (asked.kind === 'refused' && asked.word === 'missing_scope')
    return { ...step, ok: true, detail: sentence('slack_channel_not_checked') }
  if (asked.kind !== 'ok') return { ...step, ok: false, detail: asked.failure.said }
  const found = asked.answer['channel'] as { is_archived?: unknown; is_member?: unknown } | undefined
  if (found?.is_archived === true)
    return { ...step, ok: false, detail: slackFailure('is_archived', null).said }
  if (found?.is_member === false)
    return { ...step, ok: false, detail: slackFailure('not_in_channel', null).said }
  return done
}

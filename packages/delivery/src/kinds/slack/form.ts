import { line, optional, text } from '@punctual/domain/fields'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { DestinationForm, FieldRefusal } from '../../port.ts'
import { type SlackSettings, slackSettingsOf } from './settings.ts'

const input = {
  Channel: line(100).meta({ description: 'Id of a channel, such as C0123456789, or # and its name' }),
  Message: optional(text(3_000), '').meta({
    description: 'Text beside the files, with expressions; by default the name of the schedule in a sentence',
  }),
}

const output = { Channel: z.string(), Message: z.string() }

const channelForm = /^(?:[CGD][A-Z0-9]{7,20}|#[^\s#@{}<>,&]{1,80})$/u
const tokenForm = /^xoxb-[A-Za-z0-9-]{8,}$/

/** A channel of Slack on the wire. */
export const slackForm = {
  input,
  output,
  secrets: [{ field: 'Token', maxLength: 500 }],
  problems(given) {
    const { Channel, Token } = given as { readonly Channel: string; readonly Token?: string | null }
    const problems: FieldRefusal[] = []
    if (!channelForm.test(Channel.trim()))
      problems.push({ field: 'Channel', message: sentence('slack_channel_form') })
    if (typeof Token === 'string' && !tokenForm.test(Token))
      problems.push({ field: 'Token', message: sentence('slack_token_form') })
    return problems
  },
  fromWire(given): Pick<SlackSettings, 'channel' | 'message'> {
    const { Channel, Message } = given as z.output<z.ZodObject<typeof input>>
    return { channel: Channel.trim(), message: Message }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const { channel, message } = slackSettingsOf(settings)
    return { Channel: channel, Message: message }
  },
  example: {
    Channel: '#reports',
    Token: 'xoxb-0000000000-example',
    Message: 'Sales of {{ScheduledFor-1d:yyyy-MM-dd}}',
  },
} satisfies DestinationForm

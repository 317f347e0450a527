import { optional, text } from '@punctual/domain/fields'
import { z } from 'zod'

import { linkExpiryDaysOf, linkExpiryInput, linkExpiryOutput } from '../../link-expiry.ts'
import { urlProblem } from '../../network/written-url.ts'
import type { DestinationForm } from '../../port.ts'
import { type TeamsSettings, teamsSettingsOf } from './settings.ts'

const input = {
  Message: optional(text(3_000), '').meta({
    description: 'Text of the card, with expressions; by default the name of the schedule in a sentence',
  }),
  ...linkExpiryInput,
}

const output = { Message: z.string(), ...linkExpiryOutput }

/** A channel of Teams on the wire. */
export const teamsForm = {
  input,
  output,
  secrets: [{ field: 'Url', maxLength: 2_000 }],
  problems(given) {
    const { Url } = given as { readonly Url?: string | null }
    const message = typeof Url === 'string' ? urlProblem(Url) : null
    return message === null ? [] : [{ field: 'Url', message }]
  },
  fromWire(given, stored): Pick<TeamsSettings, 'origin' | 'message' | 'linkExpiryDays'> {
    const { Url, Message, LinkExpiryDays } = given as z.output<z.ZodObject<typeof input>> & {
      readonly Url?: string | null
    }
    const kept = stored === null ? '' : teamsSettingsOf(stored).origin
    return {
      origin: typeof Url === 'string' ? new URL(Url).origin : kept,
      message: Message,
      linkExpiryDays: LinkExpiryDays,
    }
  },
  toWire: (settings): z.input<z.ZodObject<typeof output>> => ({
    Message: teamsSettingsOf(settings).message,
    LinkExpiryDays: linkExpiryDaysOf(settings),
  }),
  example: {
    Url: 'https://example.org/workflows/hook',
    Message: 'Sales of {{ScheduledFor-1d:yyyy-MM-dd}}',
  },
} satisfies DestinationForm

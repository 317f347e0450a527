import { line, optional } from '@punctual/domain/fields'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { linkExpiryDaysOf, linkExpiryInput, linkExpiryOutput } from '../../link-expiry.ts'
import { urlProblem } from '../../network/written-url.ts'
import type { DestinationForm, FieldRefusal } from '../../port.ts'
import { type WebhookSettings, webhookSettingsOf } from './settings.ts'
import { shownUrl } from './shown-url.ts'
import { signingKey } from './signature.ts'

const input = {
  Url: line(2_000).meta({
    description:
      'Address that events are posted to; expressions are not filled in. Answers have … in place of its query, which may be a secret; an update that repeats such an answer keeps it',
  }),
  IncludeFile: optional(z.boolean(), false).meta({
    description: 'Whether events have the content of the files in base64',
  }),
  ...linkExpiryInput,
}

const output = { Url: z.string(), IncludeFile: z.boolean(), ...linkExpiryOutput }

/** A webhook on the wire. */
export const webhookForm = {
  input,
  output,
  secrets: [{ field: 'Secret', maxLength: 200 }],
  problems(given) {
    const { Url, Secret } = given as { readonly Url: string; readonly Secret?: string | null }
    const problems: FieldRefusal[] = []
    const url = urlProblem(Url)
    if (url !== null) problems.push({ field: 'Url', message: url })
    if (typeof Secret === 'string' && signingKey(Secret) === null)
      problems.push({ field: 'Secret', message: sentence('webhook_secret_form') })
    return problems
  },
  fromWire(given, stored): Pick<WebhookSettings, 'url' | 'includeFile' | 'linkExpiryDays'> {
    const { Url, IncludeFile, LinkExpiryDays } = given as z.output<z.ZodObject<typeof input>>
    const written = Url.trim()
    const known = stored === null ? null : webhookSettingsOf(stored).url
    const url = known !== null && written === shownUrl(known) ? known : written
    return { url, includeFile: IncludeFile, linkExpiryDays: LinkExpiryDays }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const { url, includeFile } = webhookSettingsOf(settings)
    return { Url: shownUrl(url), IncludeFile: includeFile, LinkExpiryDays: linkExpiryDaysOf(settings) }
  },
  example: {
    Url: 'https://example.org/hooks/reports',
    Secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
    IncludeFile: true,
  },
} satisfies DestinationForm

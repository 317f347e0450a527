import { refused, sentence } from '@punctual/domain/words'
import { z } from 'zod'

export { line, optional, readOnly, secretText, text } from '@punctual/domain/fields'

/** An absolute http or https address without user, query and fragment; a trailing slash does not count. */
export const serviceUrl = z
  .string()
  .max(2_000)
  .transform((given, context) => {
    const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash)
      return url.href.replace(/\/$/, '')
    context.addIssue({ code: 'custom', ...refused(sentence('service_url_wrong')) })
    return z.NEVER
  })

/** Any JSON object, kept as given. */
export const freeObject = z.record(z.string(), z.unknown()).meta({ id: 'JsonObject' })

import { z } from 'zod'

/** An absolute http or https address without user, query and fragment; a trailing slash does not count. */
export const serviceUrl = z
  .string()
  .max(2_000)
  .transform((text, context) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash)
      return url.href.replace(/\/$/, '')
    context.addIssue('is not an http or https address without user name, query and fragment')
    return z.NEVER
  })

import { z } from 'zod'

/** Of a schedule that is off, in answers. */
export const disabledBy = z.string().nullable().meta({
  description:
    'The Bulk-Id of the request that disabled it; null when it was disabled in another way, or an edit has said since that it is off',
})

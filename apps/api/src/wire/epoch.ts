import { z } from 'zod'

/** Whole seconds since 1970 UTC; `http/wire-time.ts` makes them. */
export const epoch = z.int()

export const epochOrNull = epoch.nullable()

import { z } from 'zod'

/** Whole seconds since 1970 UTC; `http/wire-time.ts` makes them. */
export const epoch = z.int().meta({ id: 'Epoch', description: 'Whole seconds since 1970 UTC' })

export const epochOrNull = z
  .int()
  .nullable()
  .meta({ id: 'EpochOrNull', description: 'Whole seconds since 1970 UTC' })

/** An instant in a request: at most the end of the year 9999, which every database can hold. */
export const instantInput = z.int().min(0).max(253_402_300_799)

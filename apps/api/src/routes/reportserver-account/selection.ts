import { z } from 'zod'

import { line } from '../../wire/input.ts'

/** Which account a discovery uses. */
export const accountSelectionInput = z.strictObject({ ReportServerAccountId: line(100) })

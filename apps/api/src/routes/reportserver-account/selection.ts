import { z } from 'zod'

import { pageFields } from '../../http/list-page.ts'
import { line } from '../../wire/input.ts'

/** Which account a discovery uses. */
export const accountSelectionInput = z.strictObject({ ReportServerAccountId: line(100) })

/** The same for a list. */
export const accountListInput = accountSelectionInput
  .extend(pageFields)
  .meta({ id: 'ReportServerSelectionInput' })

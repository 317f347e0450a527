import { createContext } from 'react'

import type { FoundSchedule } from '../../api/queries.ts'

/** Opens the side sheet of a row. */
export const OpenDetails = createContext<(schedule: FoundSchedule) => void>(() => {})

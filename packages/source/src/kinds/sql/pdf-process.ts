/** The program of the process that lays out a table; `write-pdf.ts` starts it. */
import { serveTasks } from '@punctual/runtime/serve-tasks'

import { layOutTable } from './lay-out-table.ts'

serveTasks({ layOutTable })

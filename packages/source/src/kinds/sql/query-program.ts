/** The program of the processes that read answers of databases, and make files of them; `save-table.ts` says how. */
import { createQueryTasks } from '@punctual/data-source/query-tasks'
import { serveTasks } from '@punctual/runtime/serve-tasks'

import { saveTable } from './save-table.ts'

serveTasks(createQueryTasks(saveTable))

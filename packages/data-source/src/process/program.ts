/** The program of the processes that read answers of databases; `query-processes.ts` starts them. */
import { serveTasks } from '@punctual/runtime/serve-tasks'

import { createQueryTasks } from './query-tasks.ts'

serveTasks(createQueryTasks())

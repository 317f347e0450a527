/** The program of the processes that work on files; `open-file-processes.ts` starts them. */
import { serveTasks } from '@punctual/runtime/serve-tasks'

import { fileTasks } from './file-tasks.ts'

serveTasks(fileTasks)

/** The program of processes that draw pages: who draws starts it in a pool of processes with limits. */
import { serveTasks } from '@punctual/runtime/serve-tasks'

import { drawPage } from './draw-page.ts'

serveTasks({ drawPage })

/** The program of processes that draw pages and make papers: an asking process starts it in a pool of processes with limits. */
import { serveTasks } from '@punctual/runtime/serve-tasks'

import { makePaper } from '../paper/make-paper.ts'
import { drawPage } from './draw-page.ts'

serveTasks({ drawPage, makePaper })

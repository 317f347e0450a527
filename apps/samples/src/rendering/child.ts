import { flushCompileCache } from 'node:module'

import { createDataLibrary } from '../data/library.ts'
import { createInteractiveRenderer } from './interactive.ts'
import { createPaginatedRenderer } from './paginated.ts'
import type { Rendering, RenderingTask } from './task.ts'

/** The process that renders; started by `createRenderingProcess`, ends with its parent. */
const library = createDataLibrary()
const renderInteractive = createInteractiveRenderer(library)
const renderPaginated = createPaginatedRenderer(library)

process.on('disconnect', () => process.exit())
process.on('message', (message: { id: number; task: RenderingTask }) => {
  const { id, task } = message
  const rendering = task.kind === 'interactive' ? renderInteractive(task) : renderPaginated(task)
  void rendering
    .then(
      (result: Rendering) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, error }),
    )
    // Node writes its compile cache at an orderly end; this process is ended by a signal.
    .then(() => flushCompileCache())
})

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
  rendering.then(
    (result: Rendering) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error }),
  )
})

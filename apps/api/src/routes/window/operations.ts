import type { Operation } from '../../http/operation.ts'
import { previewWindow } from './preview-window.ts'
import { createWindow, deleteWindow, getAllWindows, updateWindow } from './windows.ts'

/** Windows in which runs do not begin. */
export const windowOperations: readonly Operation[] = [
  getAllWindows, //                 GET         /api/window/getall                         Viewer
  previewWindow, //                 POST        /api/window/preview                        Viewer
  createWindow, //                  POST        /api/window/create                         Editor
  updateWindow, //                  POST        /api/window/update                         Editor
  deleteWindow, //                  DELETE POST /api/window/delete/:id                     Editor
]

import { readRows, type RowsText } from './read-rows.ts'

addEventListener('message', ({ data }: MessageEvent<RowsText>) => postMessage(readRows(data)))

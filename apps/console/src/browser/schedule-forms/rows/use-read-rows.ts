import { useEffect, useState } from 'react'

import { useSettled } from '../../times/use-settled.ts'
import type { ReadRows, RowsText } from './read-rows.ts'

/** What a text of rows is read as, once it has stopped changing; null while it is read, and for an empty one. */
export function useReadRows(source: RowsText['source'], text: string): ReadRows | null {
  const settled = useSettled({ source, text })
  const [read, setRead] = useState<{ of: RowsText; rows: ReadRows } | null>(null)
  useEffect(() => {
    if (settled.text.trim() === '') return setRead(null)
    // A worker of its own for each text: one that takes too long ends with the next change.
    const worker = new Worker(new URL('rows-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ReadRows>) =>
      setRead({ of: settled, rows: data }),
    )
    worker.postMessage(settled)
    return () => worker.terminate()
  }, [settled])
  return read !== null && read.of.source === source && read.of.text === text ? read.rows : null
}

import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

import { DialogChip } from './dialog-chip.tsx'
import { FolderTree } from './folder-tree.tsx'

export interface FolderChipProps {
  /** Path of the folder that is shown; absent for all. */
  readonly folder: string | undefined
  readonly onChange: (folder: string | undefined) => void
  /** What the page says of the folder below the tree. */
  readonly below?: (close: () => void) => ReactNode
}

/** The folder of a list: a chip that opens the tree of folders. */
export function FolderChip({ folder, onChange, below }: FolderChipProps) {
  const intl = useIntl()
  return (
    <DialogChip
      label={intl.formatMessage({ id: 'schedules.folder' })}
      value={folder ?? null}
      title={intl.formatMessage({ id: 'schedules.folders' })}
      onDrop={() => onChange(undefined)}
    >
      {(close) => (
        <>
          <FolderTree
            chosen={folder ?? '/'}
            onChoose={(path) => {
              close()
              onChange(path === '/' ? undefined : path)
            }}
          />
          {below?.(close)}
        </>
      )}
    </DialogChip>
  )
}

import '../../style/filter-chip.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { useMay } from '../../session/use-rights.ts'
import { FolderTree } from './folder-tree.tsx'
import { LateAfterForm } from './late-after-form.tsx'
import { type SchedulesSearch, schedulesSearch } from './schedules-search.ts'

/** The folder of the list: a chip that opens the tree of folders. */
export function FolderChip({ search }: { readonly search: SchedulesSearch }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { folder } = search
  const mayManage = useMay('Manage', folder ?? '/')
  const label = intl.formatMessage({ id: 'schedules.folder' })
  const choose = (path: string) => {
    const { folder: _other, ...rest } = search
    setOpen(false)
    void navigate({
      to: '/schedules',
      search: path === '/' ? rest : schedulesSearch({ ...rest, folder: path }),
    })
  }
  return (
    <span className={folder === undefined ? 'chip' : 'chip chip-set'}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button className="chip-button">
          {label}
          {folder !== undefined && (
            <b className="truncated">
              <StoredName name={folder} />
            </b>
          )}
        </Button>
        <Popover className="popover" placement="bottom start">
          <Dialog aria-label={intl.formatMessage({ id: 'schedules.folders' })}>
            <FolderTree chosen={folder ?? '/'} onChoose={choose} />
            {mayManage && folder !== undefined && (
              <div className="folder-late">
                <LateAfterForm path={folder} onSaved={() => setOpen(false)} />
              </div>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {folder !== undefined && (
        <button
          type="button"
          className="chip-clear"
          aria-label={intl.formatMessage({ id: 'filters.drop' }, { name: label })}
          onClick={() => choose('/')}
        >
          ×
        </button>
      )}
    </span>
  )
}

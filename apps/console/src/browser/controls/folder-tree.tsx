import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'

import { useClient } from '../api/client-context.ts'
import { type Folder, rootFolderQuery, subfoldersQuery } from '../api/folder-queries.ts'
import { scheduleCountQuery } from '../api/queries.ts'
import '../style/folder-tree.css'
import { StoredName } from './stored-name.tsx'

interface TreeState {
  readonly chosen: string
  readonly open: ReadonlySet<string>
  readonly toggle: (path: string, isOpen: boolean) => void
  readonly choose: (path: string) => void
}

export interface FolderTreeProps {
  /** Path of the folder that is shown. */
  readonly chosen: string
  readonly onChoose: (path: string) => void
}

/** The folders with how many schedules are in each; arrows move, right and left unfold and fold. */
export function FolderTree({ chosen, onChoose }: FolderTreeProps) {
  const intl = useIntl()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['/', ...above(chosen)]))
  const tree = useRef<HTMLUListElement>(null)
  const { data: root } = useQuery(rootFolderQuery(useClient()))
  const state: TreeState = {
    chosen,
    open,
    toggle(path, isOpen) {
      setOpen((known) => {
        const next = new Set(known)
        if (isOpen) next.add(path)
        else next.delete(path)
        return next
      })
    },
    choose: onChoose,
  }
  return (
    <ul
      role="tree"
      className="folders"
      aria-label={intl.formatMessage({ id: 'schedules.folders' })}
      ref={tree}
      onKeyDown={(event) => moveFocus(event, tree.current, state)}
    >
      {root !== undefined && <Branch folder={root} level={1} state={state} />}
    </ul>
  )
}

/** Paths of the folders above one. */
function above(path: string): readonly string[] {
  const names = path.split('/').filter((name) => name !== '')
  return names.map((_, index) => `/${names.slice(0, index).join('/')}`)
}

/** Counts may be a minute old. */
const freshCountMs = 60_000

interface BranchProps {
  readonly folder: Folder
  readonly level: number
  readonly state: TreeState
}

function Branch({ folder, level, state }: BranchProps) {
  const client = useClient()
  const intl = useIntl()
  const isOpen = state.open.has(folder.Path)
  const count = useQuery({
    ...scheduleCountQuery(client, { FolderPath: folder.Path }),
    staleTime: freshCountMs,
  })
  const below = useQuery({ ...subfoldersQuery(client, folder.Id), enabled: isOpen })
  const isChosen = state.chosen.toLowerCase() === folder.Path.toLowerCase()
  const isLeaf = below.data?.length === 0
  const name = level === 1 ? intl.formatMessage({ id: 'schedules.allFolders' }) : folder.Name
  return (
    <li role="none">
      <div
        role="treeitem"
        className="folder"
        style={{ paddingLeft: (level - 1) * indentPx }}
        aria-level={level}
        aria-selected={isChosen}
        aria-expanded={isLeaf ? undefined : isOpen}
        data-path={folder.Path}
        tabIndex={isChosen ? 0 : -1}
        onClick={() => state.choose(folder.Path)}
      >
        <span
          className={`fold${isLeaf ? ' fold-none' : isOpen ? ' fold-open' : ''}`}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            state.toggle(folder.Path, !isOpen)
          }}
        />
        <span className="truncated">
          <StoredName name={name} />
        </span>
        <span className="quiet numbers">
          {count.data !== undefined && <FormattedNumber value={count.data} />}
        </span>
      </div>
      {isOpen && below.data !== undefined && below.data.length > 0 && (
        <ul role="group">
          {below.data.map((each) => (
            <Branch key={each.Id} folder={each} level={level + 1} state={state} />
          ))}
        </ul>
      )}
    </li>
  )
}

const indentPx = 16

function moveFocus(event: KeyboardEvent, tree: HTMLElement | null, state: TreeState): void {
  const item = (event.target as HTMLElement).closest<HTMLElement>('[role="treeitem"]')
  const path = item?.dataset['path']
  if (tree === null || item === null || path === undefined) return
  const items = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const at = items.indexOf(item)
  const isOpen = state.open.has(path)
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (isOpen ? items[at + 1]?.focus() : state.toggle(path, true)),
    ArrowLeft: () => (isOpen ? state.toggle(path, false) : parentOf(path, items)?.focus()),
    Enter: () => state.choose(path),
    ' ': () => state.choose(path),
  }
  const act = actions[event.key]
  if (act === undefined) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

function parentOf(path: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const parent = path.slice(0, path.lastIndexOf('/')) || '/'
  return items.find(({ dataset }) => dataset['path'] === parent)
}

import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { useClient } from '../../api/client-context.ts'
import type { Folder } from '../../api/folder-queries.ts'
import { type FolderChain, folderChainQuery, type FolderGrants } from '../../api/people-queries.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { EffectiveRights } from './effective-rights-view.tsx'
import { GrantsForm } from './grants-form.tsx'
import type { PeopleSearch } from './people-search.ts'
import type { KnownPrincipals } from './principals.ts'

/**
 * Rights are given by folder; a user moves through the tree by the folders above and below the chosen one.
 */
export function RightsTab({ knownPrincipals }: { readonly knownPrincipals: KnownPrincipals }) {
  const { folder }: PeopleSearch = useSearch({ strict: false })
  return <RightsOfFolder key={folder} folder={folder ?? null} knownPrincipals={knownPrincipals} />
}

interface RightsOfFolderProps {
  readonly folder: string | null
  readonly knownPrincipals: KnownPrincipals
}

function RightsOfFolder({ folder, knownPrincipals }: RightsOfFolderProps) {
  const chain = useQuery(folderChainQuery(useClient(), folder))
  // What was begun stays as it is; an untouched form shows what is granted now.
  const [begun, setBegun] = useState<FolderGrants | null>(null)
  return (
    <QueryView query={chain} lines={8}>
      {(known) => {
        const shown = begun ?? known.links[0]?.grants ?? null
        return (
          <div className="rights">
            <FolderWay chain={known} />
            <div>
              <GrantsForm
                key={`${shown?.FolderId} ${shown?.Version}`}
                chain={known}
                knownPrincipals={knownPrincipals}
                onBegun={() => setBegun(shown)}
                onSaved={() => setBegun(null)}
              />
              <EffectiveRights chain={known} knownPrincipals={knownPrincipals} />
            </div>
          </div>
        )
      }}
    </QueryView>
  )
}

function FolderWay({ chain: { links, subfolders } }: { readonly chain: FolderChain }) {
  const intl = useIntl()
  const way = links.map(({ folder }) => folder).toReversed()
  return (
    <nav className="folder-way" aria-label={intl.formatMessage({ id: 'people.folders' })}>
      <ul>
        {way.map((folder, depth) => (
          <FolderItem key={folder.Id} folder={folder} depth={depth} isCurrent={depth === way.length - 1} />
        ))}
        {subfolders.map((folder) => (
          <FolderItem key={folder.Id} folder={folder} depth={way.length} isCurrent={false} />
        ))}
      </ul>
      {subfolders.length === 0 && (
        <p className="quiet">
          <FormattedMessage id="people.folders.none" />
        </p>
      )}
    </nav>
  )
}

interface FolderItemProps {
  readonly folder: Folder
  readonly depth: number
  readonly isCurrent: boolean
}

/** Deeper folders stand further to the right, as far as there is room. */
const deepestIndent = 6

function FolderItem({ folder, depth, isCurrent }: FolderItemProps) {
  const { who }: PeopleSearch = useSearch({ strict: false })
  return (
    <li className={`indent-${Math.min(depth, deepestIndent)}`}>
      <Link
        to="/people"
        search={{ tab: 'rights', folder: folder.Id, ...(who === undefined ? {} : { who }) }}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <StoredName name={folder.Name} />
      </Link>
    </li>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { askAgain } from '../../api/ask-again.ts'
import { useClient } from '../../api/client-context.ts'
import { familyOf, kindsQuery, type SourceKind } from '../../api/kind-queries.ts'
import { createSource, validateSoon, validationQuery } from '../../api/source-queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { WayBack } from '../../controls/way-back.tsx'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import '../../style/sources.css'
import { SourceForm } from './source-form.tsx'
import type { NewSourceSearch } from './sources-search.ts'

/** First the kind, then its fields; what is saved is validated at once, and its page shows the steps. */
export function NewSourcePage() {
  const intl = useIntl()
  const search: NewSourceSearch = useSearch({ strict: false })
  const isAllowed = includesRole(useSession(), 'Administrator')
  const query = useQuery(kindsQuery(useClient()))
  const kind = query.data?.Sources.find(({ Kind }) => Kind === search.kind)
  return (
    <>
      <WayBack to="/sources" page="page.sources" />
      <PageTitle
        key={kind?.Kind ?? ''}
        title={
          kind === undefined
            ? intl.formatMessage({ id: 'sources.connect.title' })
            : intl.formatMessage({ id: 'sources.connect.kind' }, { kind: kind.Name })
        }
      />
      {!isAllowed ? (
        <p className="sentence">
          <FormattedMessage id="sources.administratorsOnly" />
        </p>
      ) : (
        <QueryView query={query} lines={4}>
          {({ Sources }) =>
            kind === undefined ? <Kinds kinds={Sources} /> : <NewSource key={kind.Kind} kind={kind} />
          }
        </QueryView>
      )}
    </>
  )
}

function Kinds({ kinds }: { readonly kinds: readonly SourceKind[] }) {
  return (
    <ul className="kinds">
      {kinds.map(({ Kind, Name, Description }) => (
        <li key={Kind}>
          <Link to="/sources/new" search={{ kind: Kind }}>
            <strong>{Name}</strong>
          </Link>
          <p className="quiet">{Description}</p>
        </li>
      ))}
    </ul>
  )
}

function NewSource({ kind }: { readonly kind: SourceKind }) {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigateWhileHere()
  const family = familyOf(kind)
  return (
    <SourceForm
      kind={kind}
      account={null}
      onSave={async (body) => {
        const id = await createSource(client, family, body)
        await askAgain(queries, ['sources'])
        const needsSignIn = body['AuthType'] === 'User'
        // Its page shows what is found, as soon as it is.
        if (!needsSignIn) void validateSoon(queries, validationQuery(client, family, id))
        await navigate({ to: '/sources/$id', params: { id } })
      }}
    />
  )
}

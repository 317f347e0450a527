import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { createSource, validateSoon, validationQuery } from '../../api/source-queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { WayBack } from '../../controls/way-back.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import '../../style/sources.css'
import { sourceKinds } from './kinds/registry.ts'
import type { SourceKind } from './kinds/source-kind.ts'
import { SourceForm } from './source-form.tsx'
import type { NewSourceSearch } from './sources-search.ts'

/** First the kind, then its fields; what is saved is validated at once, and its page shows the steps. */
export function NewSourcePage() {
  const intl = useIntl()
  const search: NewSourceSearch = useSearch({ strict: false })
  const isAllowed = includesRole(useSession(), 'Administrator')
  const kind = sourceKinds.find((each) => each.kind === search.kind)
  return (
    <>
      <WayBack to="/sources" page="page.sources" />
      <PageTitle
        key={kind?.kind ?? ''}
        title={
          kind === undefined
            ? intl.formatMessage({ id: 'sources.connect.title' })
            : intl.formatMessage(
                { id: 'sources.connect.kind' },
                { kind: intl.formatMessage({ id: kind.label }) },
              )
        }
      />
      {!isAllowed ? (
        <p className="sentence">
          <FormattedMessage id="sources.administratorsOnly" />
        </p>
      ) : kind === undefined ? (
        <Kinds />
      ) : (
        <NewSource key={kind.kind} kind={kind} />
      )}
    </>
  )
}

function Kinds() {
  return (
    <ul className="kinds">
      {sourceKinds.map(({ kind, label, description }) => (
        <li key={kind}>
          <Link to="/sources/new" search={{ kind }}>
            <strong>
              <FormattedMessage id={label} />
            </strong>
          </Link>
          <p className="quiet">
            <FormattedMessage id={description} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function NewSource({ kind }: { readonly kind: SourceKind }) {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <SourceForm
      kind={kind}
      account={null}
      onSave={async (body) => {
        const id = await createSource(client, kind.family, body)
        await queries.invalidateQueries({ queryKey: ['sources'] })
        const needsSignIn = body['AuthType'] === 'User'
        // Its page shows what is found, as soon as it is.
        if (!needsSignIn) void validateSoon(queries, validationQuery(client, kind.family, id))
        await navigate({ to: '/sources/$id', params: { id } })
      }}
    />
  )
}

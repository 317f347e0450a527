import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { kindOf, useSourceKinds } from '../../api/kind-queries.ts'
import {
  deleteSource,
  type Source,
  updateSource,
  validateSoon,
  validationQuery,
} from '../../api/source-queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { useSources } from '../../api/use-sources.ts'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { WayBack } from '../../controls/way-back.tsx'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import '../../style/sources.css'
import { SourceFacts } from './source-facts.tsx'
import { SourceForm } from './source-form.tsx'
import { SourceSchedules } from './source-schedules.tsx'
import type { SourceSearch } from './sources-search.ts'
import { UserSignIn } from './user-sign-in.tsx'
import { Validation } from './validation.tsx'

/** One source: can it be read, who signs in, and which schedules use it? */
export function SourcePage() {
  const intl = useIntl()
  const { id = '' } = useParams({ strict: false })
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const query = useSources(isAdministrator)
  return (
    <>
      <WayBack to="/sources" page="page.sources" />
      <QueryView query={query} lines={8} title={intl.formatMessage({ id: 'page.sources' })}>
        {(sources) => {
          const source = sources.find((each) => each.id === id)
          return source === undefined ? <NoSource /> : <OneSource key={source.id} source={source} />
        }}
      </QueryView>
    </>
  )
}

function NoSource() {
  const intl = useIntl()
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'sources.gone' })} />
      <p>
        <FormattedMessage id="sources.gone.detail" />
      </p>
    </>
  )
}

function OneSource({ source }: { readonly source: Source }) {
  const { edit }: SourceSearch = useSearch({ strict: false })
  const client = useClient()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const validation = useQuery(validationQuery(client, source.family, source.id))
  const queries = useQueryClient()
  const changes = useChanges(['sources'])
  // The list has the state that the validation has left.
  const validate = () => void changes.attempt(() => validation.refetch({ throwOnError: true }))
  const kind = kindOf(useSourceKinds(), source)
  const isEdited = isAdministrator && edit === true && kind !== null
  const navigate = useNavigateWhileHere()
  return (
    <>
      <div className="heading">
        <PageTitle title={source.name} />
        {isAdministrator && !isEdited && (
          <SourceButtons source={source} isEditable={kind !== null} onValidate={validate} />
        )}
      </div>
      {isEdited ? (
        <SourceForm
          kind={kind}
          account={source.account}
          onSave={async (body, opened) => {
            await changes.run(() => updateSource(client, { ...source, ...opened }, body))
            void validateSoon(queries, validationQuery(client, source.family, source.id))
            await navigate({ to: '/sources/$id', params: { id: source.id } })
          }}
          buttons={
            <Link to="/sources/$id" params={{ id: source.id }} className="button button-plain">
              <FormattedMessage id="close" />
            </Link>
          }
        />
      ) : (
        <>
          <SourceFacts source={source} />
          <Refusal error={changes.refusal} />
          {isAdministrator &&
            kind?.Verbs.includes('SignIn') &&
            'SignedInAs' in source.account &&
            source.account.AuthType === 'User' && (
              <UserSignIn
                account={source.account}
                of="biaccount"
                nobody="signIn.nobody"
                onSignedIn={validate}
              />
            )}
          <Validation steps={kind?.Steps ?? []} query={validation} />
          <SourceSchedules id={source.id} />
        </>
      )}
    </>
  )
}

interface SourceButtonsProps {
  readonly source: Source
  readonly isEditable: boolean
  readonly onValidate: () => void
}

function SourceButtons({ source, isEditable, onValidate }: SourceButtonsProps) {
  const intl = useIntl()
  const client = useClient()
  const navigate = useNavigateWhileHere()
  const changes = useChanges(['sources'])
  return (
    <div className="buttons">
      <Button kind="primary" onPress={onValidate}>
        <FormattedMessage id="sources.validate" />
      </Button>
      {isEditable && (
        <Link
          to="/sources/$id"
          params={{ id: source.id }}
          search={{ edit: true }}
          className="button button-plain"
        >
          <FormattedMessage id="edit" />
        </Link>
      )}
      <ConfirmedButton
        label={intl.formatMessage({ id: 'delete' })}
        warning={intl.formatMessage({ id: 'sources.delete.warning' }, { name: source.name })}
        onConfirm={() =>
          void changes.attempt(async () => {
            await deleteSource(client, source)
            await navigate({ to: '/sources' })
          })
        }
      />
      <Refusal error={changes.refusal} />
    </div>
  )
}

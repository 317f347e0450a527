import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { allSchedulesQuery } from '../../api/all-schedules.ts'
import { useClient } from '../../api/client-context.ts'
import { type ImportPreview, type MoveInSource, previewImport } from '../../api/move-in.ts'
import { accountsQuery } from '../../api/source-queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import '../../style/move-in.css'
import { candidatesOf, type Candidate } from './candidates.ts'
import { FoundSchedules } from './found-schedules.tsx'
import { SourceForm } from './source-form.tsx'

interface Found extends Pick<ImportPreview, 'Total'> {
  readonly source: MoveInSource
  readonly candidates: readonly Candidate[]
}

/** What would the schedules of another system be here, and which are taken over? */
export function MoveInPage() {
  const intl = useIntl()
  const isAllowed = includesRole(useSession(), 'Administrator')
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.moveIn' })} />
      <p className="sentence">
        <FormattedMessage id={isAllowed ? 'moveIn.sentence' : 'moveIn.administratorsOnly'} />
      </p>
      {isAllowed && <Steps />}
    </>
  )
}

/** The source first, then what it has. */
function Steps() {
  const client = useClient()
  const queries = useQueryClient()
  const accounts = useQuery(accountsQuery(client, 'reportserveraccount'))
  const [source, setSource] = useState<MoveInSource>({})
  const [found, setFound] = useState<Found | null>(null)
  async function look(body: MoveInSource) {
    setSource(body)
    const preview = await previewImport(client, body)
    // What is replaced is what is stored now.
    const { schedules } = await queries.fetchQuery({ ...allSchedulesQuery(client), staleTime: 0 })
    setFound({
      source: body,
      Total: preview.Total,
      candidates: candidatesOf(preview.Schedules, schedules),
    })
  }
  if (found !== null) return <FoundSchedules {...found} onLook={look} onBack={() => setFound(null)} />
  return (
    <QueryView query={accounts} lines={4}>
      {({ items }) => (
        <SourceForm
          accounts={items}
          source={source}
          onLook={(body) => look({ ...body, Names: source.Names ?? [] })}
        />
      )}
    </QueryView>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { ClusterServer } from '../../api/cluster-queries.ts'
import { collaborationQuery } from '../../api/cluster-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { Button } from '../../controls/button.tsx'
import { Facts } from '../../controls/facts.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { durationText } from '../../times/format.ts'
import { CollaborationForm } from './collaboration-form.tsx'

/** How the servers work together; an administrator changes it here. */
export function Collaboration({ servers }: { readonly servers: readonly ClusterServer[] }) {
  const [isEdited, setIsEdited] = useState(false)
  const query = useQuery(collaborationQuery(useClient()))
  return (
    <section className="card">
      <h2>
        <FormattedMessage id="servers.together" />
      </h2>
      <QueryView query={query}>
        {(settings) =>
          isEdited ? (
            <CollaborationForm settings={settings} servers={servers} onEnd={() => setIsEdited(false)} />
          ) : (
            <>
              <SettingsFacts settings={settings} />
              <Button onPress={() => setIsEdited(true)}>
                <FormattedMessage id="servers.change" />
              </Button>
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function SettingsFacts({ settings }: { readonly settings: Schemas['CollaborationSettings'] }) {
  const intl = useIntl()
  const none = intl.formatMessage({ id: 'none' })
  return (
    <Facts
      isColumn
      facts={[
        {
          label: <FormattedMessage id="servers.method" />,
          value: <FormattedMessage id={`servers.method.${settings.CollaborationMethod}`} />,
        },
        {
          label: <FormattedMessage id="servers.preferredLeader" />,
          value: settings.CollaborationLeader ?? none,
        },
        {
          label: <FormattedMessage id="servers.backups" />,
          value: settings.BackupServers.join(', ') || none,
        },
        {
          label: <FormattedMessage id="servers.takeOver" />,
          value: durationText(intl, settings.FailoverTimeoutSeconds),
        },
        {
          label: <FormattedMessage id="servers.slotsOfEach" />,
          value: settings.ThreadsPerServer ?? intl.formatMessage({ id: 'servers.slotsOfEach.own' }),
        },
      ]}
    />
  )
}

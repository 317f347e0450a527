import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import type { ClusterServer } from '../../api/cluster-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { optionsOf } from '../../controls/options.ts'
import { Button } from '../../controls/button.tsx'
import { textOf } from '../../controls/form-values.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { SentForm } from '../../controls/sent-form.tsx'
import { TextField } from '../../controls/text-field.tsx'

type Settings = Schemas['CollaborationSettings']
type Method = Settings['CollaborationMethod']

const methods = ['RoundRobin', 'LeastLoaded', 'ServerAffinity'] as const satisfies readonly Method[]

export interface CollaborationFormProps {
  readonly settings: Settings
  readonly servers: readonly ClusterServer[]
  readonly onEnd: () => void
}

/** The settings hold for every server: the form names who else is affected before it saves. */
export function CollaborationForm({ settings, servers, onEnd }: CollaborationFormProps) {
  const intl = useIntl()
  const client = useClient()
  const queries = useQueryClient()
  // Of the last answer to this form: its second request may fail after the first has changed the settings.
  const saved = useRef<Settings | null>(null)
  const schedulers = servers.filter(({ Role }) => Role === 'scheduler').map(({ Name }) => Name)
  const named = (names: readonly string[]) => [
    { value: '', text: intl.formatMessage({ id: 'none' }) },
    ...optionsOf([...new Set(names)]),
  ]
  return (
    <SentForm
      submit={intl.formatMessage({ id: 'servers.save' })}
      version={settings.Version}
      onSubmit={async (values, opened) => {
        const from = saved.current ?? { ...settings, ...opened }
        await saveSettings({ client, from, onSaved: (answer) => (saved.current = answer) }, values)
        await queries.invalidateQueries({ queryKey: ['servers'] })
        onEnd()
      }}
      buttons={
        <Button onPress={onEnd}>
          <FormattedMessage id="close" />
        </Button>
      }
    >
      <SelectField
        name="CollaborationMethod"
        label={intl.formatMessage({ id: 'servers.method' })}
        defaultValue={settings.CollaborationMethod}
        options={optionsOf(methods, (method) => intl.formatMessage({ id: `servers.method.${method}` }))}
      />
      <SelectField
        name="CollaborationLeader"
        label={intl.formatMessage({ id: 'servers.preferredLeader' })}
        defaultValue={settings.CollaborationLeader ?? ''}
        options={named([...schedulers, ...nameOf(settings.CollaborationLeader)])}
      />
      <SelectField
        name="ServerName"
        label={intl.formatMessage({ id: 'servers.backup' })}
        defaultValue={settings.BackupServers[0] ?? ''}
        options={named([...schedulers, ...settings.BackupServers])}
      />
      <TextField
        name="FailoverTimeoutSeconds"
        label={intl.formatMessage({ id: 'servers.takeOver.seconds' })}
        inputMode="decimal"
        defaultValue={String(settings.FailoverTimeoutSeconds)}
      />
      <TextField
        name="ThreadsPerServer"
        label={intl.formatMessage({ id: 'servers.slotsOfEach.empty' })}
        inputMode="numeric"
        defaultValue={settings.ThreadsPerServer === null ? '' : String(settings.ThreadsPerServer)}
      />
      <Affected servers={servers} />
    </SentForm>
  )
}

function Affected({ servers }: { readonly servers: readonly ClusterServer[] }) {
  const intl = useIntl()
  const names = (role: ClusterServer['Role']) =>
    intl.formatList(servers.filter(({ Role, Alive }) => Role === role && Alive).map(({ Name }) => Name))
  return (
    <p className="notice notice-warn">
      <FormattedMessage
        id="servers.affected"
        values={{ schedulers: names('scheduler'), workers: names('worker') }}
      />
    </p>
  )
}

const nameOf = (name: string | null): string[] => (name === null ? [] : [name])

interface Saving {
  readonly client: ReturnType<typeof useClient>
  readonly from: Settings
  readonly onSaved: (answer: Settings) => void
}

/**
 * One request changes one backup, so a change of backup takes two; the first has everything else. Each names the
 * version that it starts from: what another administrator saved meanwhile is not overwritten.
 */
async function saveSettings({ client, from, onSaved }: Saving, values: FormData): Promise<void> {
  const [former, backup] = [from.BackupServers[0] ?? '', textOf(values, 'ServerName')]
  const isMoved = backup !== former
  const slots = textOf(values, 'ThreadsPerServer')
  const send = async (body: Schemas['UpdateCollaborationSettingsInput'], version: number) => {
    const headers = { 'if-match': `"${version}"`, ...idempotencyHeader() }
    const answer = bodyOf(await client.POST('/api/service/updatecollaborationsettings', { body, headers }))
    onSaved(answer)
    return answer
  }
  const { Version } = await send(
    {
      CollaborationMethod: textOf(values, 'CollaborationMethod') as Method,
      CollaborationLeader: textOf(values, 'CollaborationLeader') || null,
      FailoverTimeoutSeconds: Number(textOf(values, 'FailoverTimeoutSeconds')),
      ThreadsPerServer: slots === '' ? null : Number(slots),
      ...(isMoved && former !== '' ? { ServerName: former, IsBackupServer: false } : {}),
    },
    from.Version,
  )
  if (isMoved && backup !== '') await send({ ServerName: backup, IsBackupServer: true }, Version)
}

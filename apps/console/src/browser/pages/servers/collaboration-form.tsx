import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { ClusterServer } from '../../api/cluster-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/choice.tsx'
import { ProblemView } from '../../controls/query-view.tsx'
import { TextField } from '../../controls/text-field.tsx'

type Settings = Schemas['CollaborationSettings']
type Method = Settings['CollaborationMethod']

const methods = ['RoundRobin', 'LeastLoaded', 'ServerAffinity'] as const satisfies readonly Method[]

/** What is edited, as text fields hold it. */
interface Draft {
  readonly method: Method
  readonly leader: string
  readonly backup: string
  readonly takeOver: string
  readonly slots: string
}

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
  const [draft, setDraft] = useState<Draft>(() => draftOf(settings))
  const save = useMutation({
    mutationFn: () => saveDraft(client, { settings, draft }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['servers'] })
      onEnd()
    },
  })
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more })
  const schedulers = servers.filter(({ Role }) => Role === 'scheduler').map(({ Name }) => Name)
  const named = (names: readonly string[]) => [
    { value: '', text: intl.formatMessage({ id: 'none' }) },
    ...[...new Set(names)].map((name) => ({ value: name, text: name })),
  ]
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Choice
        label="servers.method"
        value={draft.method}
        options={methods.map((method) => ({
          value: method,
          text: intl.formatMessage({ id: `servers.method.${method}` }),
        }))}
        onChange={(method) => change({ method: method as Method })}
      />
      <Choice
        label="servers.preferredLeader"
        value={draft.leader}
        options={named([...schedulers, ...nameOf(settings.CollaborationLeader)])}
        onChange={(leader) => change({ leader })}
      />
      <Choice
        label="servers.backup"
        value={draft.backup}
        options={named([...schedulers, ...settings.BackupServers])}
        onChange={(backup) => change({ backup })}
      />
      <TextField
        label={intl.formatMessage({ id: 'servers.takeOver.seconds' })}
        inputMode="decimal"
        value={draft.takeOver}
        onChange={(takeOver) => change({ takeOver })}
      />
      <TextField
        label={intl.formatMessage({ id: 'servers.slotsOfEach.empty' })}
        inputMode="numeric"
        value={draft.slots}
        onChange={(slots) => change({ slots })}
      />
      <Affected servers={servers} />
      {save.error !== null && <ProblemView error={save.error} onRetry={() => save.mutate()} />}
      <div className="buttons">
        <Button kind="primary" type="submit" isDisabled={save.isPending}>
          <FormattedMessage id="servers.save" />
        </Button>
        <Button onPress={onEnd}>
          <FormattedMessage id="close" />
        </Button>
      </div>
    </form>
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

function draftOf(settings: Settings): Draft {
  return {
    method: settings.CollaborationMethod,
    leader: settings.CollaborationLeader ?? '',
    backup: settings.BackupServers[0] ?? '',
    takeOver: String(settings.FailoverTimeoutSeconds),
    slots: settings.ThreadsPerServer === null ? '' : String(settings.ThreadsPerServer),
  }
}

/**
 * One request changes one backup, so a change of backup takes two; the first has everything else. Each names the
 * version that it starts from: what another administrator saved meanwhile is not overwritten.
 */
async function saveDraft(
  client: ReturnType<typeof useClient>,
  { settings, draft }: { readonly settings: Settings; readonly draft: Draft },
): Promise<void> {
  const former = settings.BackupServers[0] ?? ''
  const isMoved = draft.backup !== former
  const send = (body: Schemas['UpdateCollaborationSettingsInput'], version: number) =>
    client.POST('/api/service/updatecollaborationsettings', {
      body,
      headers: { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
    })
  const { data } = await send(
    {
      CollaborationMethod: draft.method,
      CollaborationLeader: draft.leader === '' ? null : draft.leader,
      FailoverTimeoutSeconds: Number(draft.takeOver),
      ThreadsPerServer: draft.slots.trim() === '' ? null : Number(draft.slots),
      ...(isMoved && former !== '' ? { ServerName: former, IsBackupServer: false } : {}),
    },
    settings.Version,
  )
  if (isMoved && draft.backup !== '')
    await send({ ServerName: draft.backup, IsBackupServer: true }, data?.Version ?? settings.Version)
}

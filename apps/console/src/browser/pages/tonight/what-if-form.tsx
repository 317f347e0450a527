import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { foldersQuery } from '../../api/folder-queries.ts'
import type { Forecast, WhatIf } from '../../api/forecast-queries.ts'
import { Button } from '../../controls/button.tsx'
import { optionsOf } from '../../controls/options.ts'
import { NumberField } from '../../controls/number-field.tsx'
import { Select } from '../../controls/select.tsx'
import { TimeField } from '../../controls/time-field.tsx'

interface WhatIfFormProps {
  readonly forecast: Forecast
  /** Null for the forecast without a change. */
  readonly onChange: (whatIf: WhatIf | null) => void
}

/** Tries a change; nothing is applied. */
export function WhatIfForm({ forecast, onChange }: WhatIfFormProps) {
  const intl = useIntl()
  const [account, setAccount] = useState('')
  const [limit, setLimit] = useState<number | null>(4)
  const [folder, setFolder] = useState('')
  const [time, setTime] = useState<string | null>(null)
  const [server, setServer] = useState('')
  const { data: folders = [] } = useQuery(foldersQuery(useClient()))
  const none = { value: '', text: intl.formatMessage({ id: 'tonight.unchanged' }) }
  const tried: WhatIf = {
    AccountCaps: account === '' ? [] : [{ AccountId: account, Limit: limit ?? 1 }],
    Moves: folder === '' || time === null ? [] : [{ FolderPath: folder, ExecutionTime: time }],
    WithoutServers: server === '' ? [] : [server],
  }
  return (
    <form
      className="what-if"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(tried)
      }}
    >
      <h2>
        <FormattedMessage id="tonight.try" />
      </h2>
      <div className="what-if-pair">
        <Select
          label={intl.formatMessage({ id: 'tonight.cap' })}
          value={account}
          options={[
            none,
            ...forecast.Accounts.map(({ AccountId, Name }) => ({ value: AccountId, text: Name })),
          ]}
          onChange={setAccount}
        />
        <NumberField
          label={intl.formatMessage({ id: 'tonight.limit' })}
          value={limit}
          from={1}
          to={10_000}
          onChange={setLimit}
        />
      </div>
      <div className="what-if-pair">
        <Select
          label={intl.formatMessage({ id: 'tonight.move' })}
          value={folder}
          options={[none, ...optionsOf(folders.map(({ Path }) => Path))]}
          onChange={setFolder}
        />
        <TimeField label={intl.formatMessage({ id: 'tonight.time' })} value={time} onChange={setTime} />
      </div>
      <Select
        label={intl.formatMessage({ id: 'tonight.without' })}
        value={server}
        options={[none, ...optionsOf(forecast.Servers.map(({ Name }) => Name))]}
        onChange={setServer}
      />
      <div className="buttons">
        <Button type="submit">
          <FormattedMessage id="tonight.show" />
        </Button>
        <Button kind="quiet" onPress={() => onChange(null)}>
          <FormattedMessage id="tonight.clear" />
        </Button>
      </div>
    </form>
  )
}

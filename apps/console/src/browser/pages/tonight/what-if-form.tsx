import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { Forecast, WhatIf } from '../../api/forecast-queries.ts'
import { Button } from '../../controls/button.tsx'
import { shown } from '../../controls/shown.ts'

interface WhatIfFormProps {
  readonly forecast: Forecast
  /** Null for the forecast without a change. */
  readonly onChange: (whatIf: WhatIf | null) => void
}

/** Tries a change; nothing is applied. */
export function WhatIfForm({ forecast, onChange }: WhatIfFormProps) {
  const intl = useIntl()
  const [account, setAccount] = useState('')
  const [limit, setLimit] = useState('4')
  const [folder, setFolder] = useState('')
  const [time, setTime] = useState('')
  const [server, setServer] = useState('')
  const none = intl.formatMessage({ id: 'tonight.unchanged' })
  const tried: WhatIf = {
    AccountCaps: account === '' ? [] : [{ AccountId: account, Limit: Math.max(1, Number(limit) || 1) }],
    Moves: folder === '' || time === '' ? [] : [{ FolderPath: folder, ExecutionTime: time }],
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
      <label>
        <FormattedMessage id="tonight.cap" />
        <span className="what-if-pair">
          <select className="select" value={account} onChange={({ target }) => setAccount(target.value)}>
            <option value="">{none}</option>
            {forecast.Accounts.map(({ AccountId, Name }) => (
              <option key={AccountId} value={AccountId}>
                {shown(Name)}
              </option>
            ))}
          </select>
          <input
            className="input numbers"
            type="number"
            min={1}
            max={10_000}
            value={limit}
            aria-label={intl.formatMessage({ id: 'tonight.limit' })}
            onChange={({ target }) => setLimit(target.value)}
          />
        </span>
      </label>
      <label>
        <FormattedMessage id="tonight.move" />
        <span className="what-if-pair">
          <input
            className="input"
            value={folder}
            placeholder="/Sales"
            onChange={({ target }) => setFolder(target.value)}
          />
          <input
            className="input numbers"
            type="time"
            value={time}
            aria-label={intl.formatMessage({ id: 'tonight.time' })}
            onChange={({ target }) => setTime(target.value)}
          />
        </span>
      </label>
      <label>
        <FormattedMessage id="tonight.without" />
        <select className="select" value={server} onChange={({ target }) => setServer(target.value)}>
          <option value="">{none}</option>
          {forecast.Servers.map(({ Name }) => (
            <option key={Name} value={Name}>
              {shown(Name)}
            </option>
          ))}
        </select>
      </label>
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

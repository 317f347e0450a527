import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { calendarsQuery } from '../../api/calendar-queries.ts'
import { useClient } from '../../api/client-context.ts'
import type { OtherName } from '../../api/move-in.ts'
import { useSources } from '../../api/use-sources.ts'
import { Button } from '../../controls/button.tsx'
import { ComboInput } from '../../controls/combo-input.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { optionsOf } from '../../controls/options.ts'
import { Refusal } from '../../controls/refusal.tsx'
import { shown } from '../../controls/shown.ts'
import { errorOf } from '../../failure/error-of.ts'

interface OtherNamesProps {
  /** Names of the other system that nothing has here, with what each is called here. */
  readonly names: readonly OtherName[]
  /** Asks again what would be here, with these names; changes nothing. */
  readonly onShow: (names: OtherName[]) => Promise<void>
}

/** What accounts and calendars of the other system are called here: old and new beside each other. */
export function OtherNames({ names, onShow }: OtherNamesProps) {
  const intl = useIntl()
  const here = useNamesHere()
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  if (names.length === 0) return null
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = names.map(({ There, Here }) => ({ There, Here: (written.get(There) ?? Here).trim() }))
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    await onShow(given.filter(({ Here }) => Here !== '')).catch((error: unknown) =>
      setProblem(errorOf(error)),
    )
    setIsBusy(false)
  }
  const columns: readonly Column<OtherName>[] = [
    { header: 'moveIn.names.there', isRowHeader: true, cell: ({ There }) => There },
    {
      header: 'moveIn.names.here',
      cell: ({ There, Here }) => (
        <ComboInput
          label={intl.formatMessage({ id: 'moveIn.names.here' })}
          aria-label={intl.formatMessage({ id: 'moveIn.names.of' }, { name: shown(There) })}
          value={written.get(There) ?? Here}
          onChange={({ target }) => setWritten(new Map(written).set(There, target.value))}
          maxLength={200}
          options={optionsOf(here)}
        />
      ),
    },
  ]
  return (
    <form className="other-names" onSubmit={(event) => void send(event)}>
      <h2>
        <FormattedMessage id="moveIn.names" />
      </h2>
      <DataTable label="moveIn.names" columns={columns} rows={names} keyOf={({ There }) => There} />
      <Refusal error={problem} />
      <div className="buttons">
        <Button type="submit" isUnavailable={isBusy}>
          <FormattedMessage id="moveIn.names.show" />
        </Button>
      </div>
    </form>
  )
}

function useNamesHere(): readonly string[] {
  const { data: sources = [] } = useSources(true)
  const { data: calendars = [] } = useQuery(calendarsQuery(useClient()))
  return [...new Set([...sources.map(({ name }) => name), ...calendars.map(({ Name }) => Name)])]
}

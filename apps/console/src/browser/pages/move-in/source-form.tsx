import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { MoveInSource } from '../../api/move-in.ts'
import type { Schemas } from '../../api/queries.ts'
import { optionsOf } from '../../controls/options.ts'
import { optionalText, textOf } from '../../controls/form-values.ts'
import { OneSegment } from '../../controls/segments.tsx'
import { SelectField } from '../../controls/select-field.tsx'
import { SentForm } from '../../controls/sent-form.tsx'
import { ComboField } from '../../controls/combo-field.tsx'
import { TextField } from '../../controls/text-field.tsx'
import '../../style/recurrence.css'
import { zoneNames } from '../../times/zone-name.ts'
import { ServiceFields, serviceOf } from './service-fields.tsx'

interface SourceFormProps {
  readonly accounts: readonly Schemas['ReportServerAccount'][]
  /** What was given last. */
  readonly source: MoveInSource
  readonly onLook: (source: MoveInSource) => Promise<void>
}

const kinds = ['ReportServer', 'Csv', 'Service'] as const
type Kind = (typeof kinds)[number]

/** Where the schedules come from. */
export function SourceForm({ accounts, source, onLook }: SourceFormProps) {
  const intl = useIntl()
  const [kind, setKind] = useState<Kind>(kindOf(source))
  const [csv, setCsv] = useState(source.Csv ?? '')
  const isUsable = kind !== 'ReportServer' || accounts.length > 0
  const segments = optionsOf(kinds, (each) => intl.formatMessage({ id: `moveIn.from.${each}` }))
  const choice = (
    <OneSegment
      label={intl.formatMessage({ id: 'moveIn.from' })}
      value={kind}
      segments={segments}
      onChange={setKind}
    />
  )
  if (!isUsable)
    return (
      <>
        {choice}
        <p className="linked-words">
          <FormattedMessage
            id="moveIn.account.none"
            values={{ link: (words) => <Link to="/sources/new">{words}</Link> }}
          />
        </p>
      </>
    )
  return (
    <SentForm
      submit={intl.formatMessage({ id: 'moveIn.look' })}
      onSubmit={(values) => onLook(sourceOf(values, kind, csv))}
    >
      {choice}
      {kind === 'Csv' && <TableField value={csv} onChange={setCsv} />}
      {kind === 'Service' && <ServiceFields service={source.Service ?? null} />}
      {kind === 'ReportServer' && (
        <SelectField
          name="ReportServerAccountId"
          label={intl.formatMessage({ id: 'moveIn.account' })}
          help={<FormattedMessage id="moveIn.account.help" />}
          defaultValue={source.ReportServerAccountId ?? undefined}
          options={accounts.map(({ Id, Name }) => ({ value: Id, text: Name }))}
        />
      )}
      <TextField
        name="FolderPath"
        label={intl.formatMessage({ id: 'moveIn.folder' })}
        help={<FormattedMessage id="moveIn.folder.help" />}
        defaultValue={source.FolderPath ?? '/'}
        maxLength={1_000}
        isRequired
      />
      {/* Another service knows the zones of its schedules. */}
      {kind !== 'Service' && (
        <ComboField
          name="TimeZone"
          label={intl.formatMessage({ id: 'moveIn.zone' })}
          help={<FormattedMessage id="moveIn.zone.help" />}
          defaultValue={source.TimeZone ?? ''}
          options={optionsOf(zoneNames())}
          maxLength={100}
        />
      )}
    </SentForm>
  )
}

function kindOf({ Csv, Service }: MoveInSource): Kind {
  if (Service) return 'Service'
  return Csv ? 'Csv' : 'ReportServer'
}

function sourceOf(values: FormData, kind: Kind, csv: string): MoveInSource {
  const FolderPath = textOf(values, 'FolderPath')
  if (kind === 'Service') return { Service: serviceOf(values), FolderPath }
  return {
    ...(kind === 'Csv' ? { Csv: csv } : optionalText(values, 'ReportServerAccountId')),
    FolderPath,
    ...optionalText(values, 'TimeZone'),
  }
}

/** As much as the service takes. */
const maxTableLength = 1_000_000

interface TableFieldProps {
  readonly value: string
  readonly onChange: (csv: string) => void
}

function TableField({ value, onChange }: TableFieldProps) {
  const intl = useIntl()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setIsTooLarge(file.size > maxTableLength)
    if (file.size <= maxTableLength) onChange(await file.text())
  }
  return (
    <>
      <TextField
        name="Csv"
        label={intl.formatMessage({ id: 'moveIn.table' })}
        help={<FormattedMessage id="moveIn.table.help" />}
        problem={
          isTooLarge
            ? intl.formatMessage({ id: 'moveIn.table.tooLarge' }, { megabytes: maxTableLength / 1_000_000 })
            : null
        }
        rows={8}
        value={value}
        onChange={(next) => {
          setIsTooLarge(false)
          onChange(next)
        }}
        maxLength={maxTableLength}
        spellCheck="false"
        isRequired
      />
      <label className="filter">
        <FormattedMessage id="moveIn.file" />
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
    </>
  )
}

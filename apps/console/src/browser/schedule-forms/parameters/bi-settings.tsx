import { FormattedMessage, useIntl } from 'react-intl'

import type { Schemas } from '../../api/queries.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/choice.tsx'
import { optionsOf, withChosen } from '../../controls/options.ts'
import { FieldArea } from '../../controls/field-findings.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { Folded } from '../../controls/folded.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { IdentitiesForm } from '../identities-form.tsx'
import { useAddedFocus } from '../use-added-focus.ts'
import { type ChosenFilter, type ChosenReport, filterOperators } from '../content.ts'
import { newFilter } from '../edited-filters.ts'
import { filterPath } from '../field-paths.ts'
import type { ReportSettingsProps } from '../section-props.ts'
import { useVisuals } from './use-visuals.ts'

/** Which part of a BI report, with which bookmark and filters. */
export function BiSettings(props: ReportSettingsProps) {
  const { report, path, onChange } = props
  const intl = useIntl()
  if (report.objectType === 'DASHBOARD')
    return (
      <p className="quiet">
        <FormattedMessage id="newSchedule.dashboard" />
      </p>
    )
  return (
    <>
      <Part {...props} />
      <Filters {...props} />
      <Folded title={<FormattedMessage id="newSchedule.bookmark" />} isUsed={report.bookmark !== ''}>
        <TextField
          name={`${path}BookmarkJson`}
          label={intl.formatMessage({ id: 'newSchedule.bookmark.json' })}
          help={intl.formatMessage({ id: 'newSchedule.bookmark.hint' })}
          rows={3}
          maxLength={200_000}
          value={report.bookmark}
          onChange={(bookmark) => onChange({ bookmark })}
        />
      </Folded>
      <Identities {...props} />
    </>
  )
}

/** Folded: most reports show the same to every recipient. */
export function Identities({ report, path, onChange }: ReportSettingsProps) {
  return (
    <Folded title={<FormattedMessage id="identities.title" />} isUsed={report.identities.length > 0}>
      <IdentitiesForm
        path={`${path}Identities`}
        identities={report.identities}
        onChange={(identities) => onChange({ identities })}
      />
    </Folded>
  )
}

/** The whole report, one of its pages, or one visual. */
function Part({ report, onChange }: ReportSettingsProps) {
  const intl = useIntl()
  const query = useVisuals(report)
  const part = partOf(report)
  return (
    <QueryView query={query} lines={1}>
      {({ items }) => (
        <Choice
          kind="field"
          label="newSchedule.part"
          value={part}
          options={withChosen(
            [
              { value: '', text: intl.formatMessage({ id: 'newSchedule.part.whole' }) },
              ...pagesOf(items).map(({ PageIndex, PageName }) => ({
                value: `page ${PageIndex}`,
                text: intl.formatMessage({ id: 'newSchedule.part.page' }, { page: PageName }),
              })),
              ...items.map(({ PageIndex, PageName, Name, Title }) => ({
                value: `visual ${PageIndex} ${Name}`,
                text: intl.formatMessage(
                  { id: 'newSchedule.part.visual' },
                  { visual: Title === '' ? Name : Title, page: PageName },
                ),
              })),
            ],
            part,
          )}
          onChange={(value) => onChange(chosenPart(value))}
        />
      )}
    </QueryView>
  )
}

function pagesOf(visuals: readonly Schemas['Visual'][]): Schemas['Visual'][] {
  return [...new Map(visuals.map((visual) => [visual.PageIndex, visual])).values()]
}

function partOf({ objectType, pageIndexes, visualName }: ChosenReport): string {
  const [page] = pageIndexes
  if (page === undefined) return ''
  return objectType === 'VISUAL' ? `visual ${page} ${visualName}` : `page ${page}`
}

function chosenPart(value: string): Partial<ChosenReport> {
  const [kind, page = '', ...name] = value.split(' ')
  switch (kind) {
    case 'page':
      return { objectType: 'PAGE', pageIndexes: [Number(page)], visualName: '' }
    case 'visual':
      return { objectType: 'VISUAL', pageIndexes: [Number(page)], visualName: name.join(' ') }
    default:
      return { objectType: 'REPORT', pageIndexes: [], visualName: '' }
  }
}

function Filters({ report, path, onChange, live }: ReportSettingsProps) {
  const intl = useIntl()
  const { filters } = report
  const list = useAddedFocus<HTMLElement>(filters.length)
  const nameOf = (index: number) =>
    intl.formatMessage({ id: 'newSchedule.filter.one' }, { number: index + 1 })
  const change = (index: number, changed: Partial<ChosenFilter>) =>
    onChange({
      filters: filters.map((each, position) => (position === index ? { ...each, ...changed } : each)),
    })
  return (
    <section ref={list} className="form" aria-label={intl.formatMessage({ id: 'newSchedule.filters' })}>
      {filters.map((filter, index) => (
        <FieldArea
          key={index}
          name={path + filterPath(report, index)}
          label={nameOf(index)}
          className="form-row removable"
        >
          {filter.json === undefined ? (
            <FilterFields filter={filter} change={(changed) => change(index, changed)} live={live} />
          ) : (
            <TextField
              label={intl.formatMessage({ id: 'newSchedule.filter.json' })}
              help={intl.formatMessage({ id: 'newSchedule.filter.json.hint' })}
              rows={6}
              maxLength={20_000}
              value={filter.json.text}
              onChange={(text) =>
                change(index, { json: { list: filter.json?.list ?? 'AdvancedFilters', text } })
              }
            />
          )}
          <Button
            kind="quiet"
            onPress={() => onChange({ filters: filters.filter((_, position) => position !== index) })}
          >
            <FormattedMessage id="remove" />
            <span className="visually-hidden"> {nameOf(index)}</span>
          </Button>
        </FieldArea>
      ))}
      <Button onPress={() => onChange({ filters: [...filters, newFilter] })}>
        <FormattedMessage id="newSchedule.filter.add" />
      </Button>
    </section>
  )
}

interface FilterFieldsProps extends Pick<ReportSettingsProps, 'live'> {
  readonly filter: ChosenFilter
  readonly change: (changed: Partial<ChosenFilter>) => void
}

function FilterFields({ filter, change, live }: FilterFieldsProps) {
  const intl = useIntl()
  return (
    <>
      {(['table', 'column'] as const).map((name) => (
        <TextField
          key={name}
          isNeeded
          label={intl.formatMessage({ id: `newSchedule.filter.${name}` })}
          value={filter[name]}
          maxLength={400}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      <Choice
        kind="field"
        label="newSchedule.filter.operator"
        value={filter.operator}
        options={optionsOf(filterOperators, (value) =>
          intl.formatMessage({ id: `newSchedule.filter.${value}` }),
        )}
        onChange={(operator) => change({ operator })}
      />
      <TextField
        label={intl.formatMessage({ id: 'newSchedule.filter.values' })}
        isNeeded
        help={live(filter.values) ?? undefined}
        value={filter.values}
        maxLength={10_000}
        onChange={(values) => change({ values })}
      />
    </>
  )
}

import { useIntl } from 'react-intl'

import { Choice } from '../controls/choice.tsx'
import { optionsOf } from '../controls/options.ts'
import { NumberField } from '../controls/number-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import type { Recipients } from './recipients.ts'

interface PageMarksFormProps {
  readonly recipients: Recipients
  readonly path: string
  readonly change: (changed: Partial<Recipients>) => void
}

const positions = ['TopLeft', 'TopCenter', 'TopRight', 'BottomLeft', 'BottomCenter', 'BottomRight'] as const

const usualOpacity = 0.15

/** The watermark and the stamp on the pages of the PDF. An empty text removes them. */
export function PageMarksForm({ recipients, path, change }: PageMarksFormProps) {
  const intl = useIntl()
  const { Watermark = null, Stamp = null } = recipients
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'recipients.Watermark' })}
        name={`${path}.Watermark.Text`}
        help={intl.formatMessage({ id: 'recipients.Watermark.hint' })}
        value={Watermark?.Text ?? ''}
        maxLength={200}
        onChange={(Text) => change({ Watermark: Text === '' ? null : { ...Watermark, Text } })}
      />
      {Watermark !== null && (
        <NumberField
          label={intl.formatMessage({ id: 'recipients.Watermark.Opacity' })}
          name={`${path}.Watermark.Opacity`}
          value={Math.round((Watermark.Opacity ?? usualOpacity) * 100)}
          from={1}
          to={100}
          onChange={(percent) =>
            change({ Watermark: { ...Watermark, Opacity: percent === null ? usualOpacity : percent / 100 } })
          }
        />
      )}
      <TextField
        label={intl.formatMessage({ id: 'recipients.Stamp' })}
        name={`${path}.Stamp.Text`}
        help={intl.formatMessage({ id: 'recipients.Stamp.hint' })}
        value={Stamp?.Text ?? ''}
        maxLength={200}
        onChange={(Text) => change({ Stamp: Text === '' ? null : { ...Stamp, Text } })}
      />
      {Stamp !== null && (
        <Choice
          kind="field"
          label="recipients.Stamp.Position"
          name={`${path}.Stamp.Position`}
          value={Stamp.Position ?? 'TopRight'}
          options={optionsOf(positions, (value) =>
            intl.formatMessage({ id: `recipients.Stamp.Position.${value}` }),
          )}
          onChange={(Position) => change({ Stamp: { ...Stamp, Position } })}
        />
      )}
    </>
  )
}

import '../style/forms.css'
import '../style/recurrence.css'
import '../style/schedule-forms.css'

import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../controls/check-field.tsx'
import { Choice } from '../controls/choice.tsx'
import { type ChoiceOption, optionsOf, withChosen } from '../controls/options.ts'
import { FieldProblem, useFieldProblem } from '../controls/field-findings.tsx'
import { Folded } from '../controls/folded.tsx'
import { NumberField } from '../controls/number-field.tsx'
import { ComboField } from '../controls/combo-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import type { MessageId } from '../messages/en.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useKnownRecipients } from './use-known-recipients.ts'
import { countAddresses } from './addresses.ts'
import { type ExpressionScope, hasPlaceholder, liveText } from './live-text.ts'
import { isAddressText, type MailText, wrongMailText } from './mail-texts.ts'
import { PageMarksForm } from './page-marks-form.tsx'
import { type FilePasswords, type Recipients, reportFormats, type ReportFormat } from './recipients.ts'

export interface RecipientsFormProps {
  readonly recipients: Recipients
  readonly onChange: (recipients: Recipients) => void
  readonly passwords: FilePasswords
  readonly onPasswords: (passwords: FilePasswords) => void
  /** What the source makes; null when it is not known, or each report has a format of its own. */
  readonly formats?: readonly ReportFormat[] | null
  /** A package: each of its reports has a format of its own. */
  readonly hasFormat?: boolean
  readonly columns?: readonly string[]
  readonly mayBeColumn?: boolean
  /** What expressions will be at the next run; null while it is not known. */
  readonly scope: ExpressionScope | null
  /** Where the mail stands in what is sent, such as `EmailDestinations[0]`. */
  readonly path: string
}

/** Recipients, file, subject and body of one e-mail; used for a new schedule and for a stored one. */
export function RecipientsForm(props: RecipientsFormProps) {
  const { recipients, onChange, path, formats = null, hasFormat = true } = props
  const intl = useIntl()
  const id = useId()
  const known = useKnownRecipients()
  const problem = useFieldProblem(path)
  const change = (changed: Partial<Recipients>) => onChange({ ...recipients, ...changed })
  return (
    <div className="form" data-field={path}>
      <FieldProblem id={id} problem={problem} />
      <ExpressionField {...props} name="To" lines={2} known={known} hint="recipients.To.hint" />
      <Folded
        title={<FormattedMessage id="recipients.copies" />}
        isUsed={recipients.Cc !== '' || recipients.Bcc !== ''}
      >
        <ExpressionField {...props} name="Cc" known={known} />
        <ExpressionField {...props} name="Bcc" known={known} />
      </Folded>
      <div className="form-row">
        {hasFormat && (
          <Choice
            kind="field"
            label="recipients.Format"
            name={`${path}.Format`}
            value={recipients.Format ?? 'PDF'}
            options={withChosen(optionsOf(formats ?? reportFormats), recipients.Format ?? 'PDF')}
            onChange={(Format) => change({ Format })}
          />
        )}
        <Choice
          kind="field"
          label="recipients.BodyFormat"
          name={`${path}.BodyFormat`}
          value={recipients.BodyFormat ?? 'HTML'}
          options={optionsOf(['HTML', 'Text'], (value) =>
            intl.formatMessage({ id: `recipients.BodyFormat.${value}` }),
          )}
          onChange={(BodyFormat) => change({ BodyFormat })}
        />
      </div>
      <ExpressionField {...props} name="Subject" />
      <ExpressionField {...props} name="Body" lines={5} />
      <ExpressionField {...props} name="FileName" hint="recipients.FileName.hint" />
      <Folded title={<FormattedMessage id="recipients.more" />} isUsed={false}>
        <TextField
          label={intl.formatMessage({ id: 'recipients.Name' })}
          name={`${path}.Name`}
          help={intl.formatMessage({ id: 'recipients.Name.hint' })}
          value={recipients.Name ?? ''}
          maxLength={200}
          onChange={(Name) => change({ Name })}
        />
        <ExpressionField {...props} name="ReplyTo" />
        <NumberField
          label={intl.formatMessage({ id: 'recipients.PictureOfPage' })}
          name={`${path}.PictureOfPage`}
          value={recipients.PictureOfPage ?? null}
          from={1}
          to={10_000}
          onChange={(PictureOfPage) => change({ PictureOfPage })}
        />
        <PageMarksForm recipients={recipients} path={path} change={change} />
        <TemplateChoice recipients={recipients} path={path} change={change} />
        <Choice
          kind="field"
          label="recipients.Priority"
          name={`${path}.Priority`}
          value={recipients.Priority ?? 'Normal'}
          options={optionsOf(['Low', 'Normal', 'High'], (value) =>
            intl.formatMessage({ id: `recipients.Priority.${value}` }),
          )}
          onChange={(Priority) => change({ Priority })}
        />
        <Switches recipients={recipients} path={path} change={change} />
        <Passwords {...props} />
      </Folded>
    </div>
  )
}

interface ExpressionFieldProps extends RecipientsFormProps {
  readonly name: MailText
  readonly lines?: number
  /** Recipients that are proposed. */
  readonly known?: readonly ChoiceOption[]
  readonly hint?: MessageId
}

/** A text with its value at the next run below it. */
function ExpressionField(props: ExpressionFieldProps) {
  const { name, recipients, scope, path, lines, known, hint, columns = [], mayBeColumn = false } = props
  const intl = useIntl()
  const value = recipients[name] ?? ''
  const wrong = wrongMailText(name, recipients, { columns, mayBeColumn })
  const live = scope === null || name === 'Body' || !hasPlaceholder(value) ? null : liveText(value, scope)
  const said = [
    hint === undefined ? null : intl.formatMessage({ id: hint }),
    live === null ? null : intl.formatMessage({ id: 'recipients.atNextRun' }, { text: live.slice(0, 300) }),
    isAddressText(name) && countAddresses(value) > 1
      ? intl.formatMessage({ id: 'recipients.count' }, { count: countAddresses(value) })
      : null,
  ].filter((part) => part !== null)
  const field = {
    label: intl.formatMessage({ id: `recipients.${name}` }),
    name: `${path}.${name}`,
    value,
    onChange: (text: string) =>
      props.onChange({ ...recipients, [name]: name === 'ReplyTo' && text === '' ? null : text }),
    help: said.length === 0 ? undefined : said.join(' '),
    problem: wrong === null ? null : intl.formatMessage({ id: wrong.message }, wrong.values),
  }
  if (known !== undefined) return <ComboField {...field} rows={lines ?? 1} options={known} />
  return <TextField {...field} {...(lines === undefined ? {} : { rows: lines })} />
}

const switches = [
  'Enabled',
  'IncludeAttachment',
  'IncludeLink',
  'EmbedInBody',
  'SkipIfBlank',
  'PageNumbers',
  'Zip',
  'SeveralAddresses',
  'OneMailEach',
] as const

interface SwitchesProps {
  readonly recipients: Recipients
  readonly path: string
  readonly change: (changed: Partial<Recipients>) => void
}

function Switches({ recipients, path, change }: SwitchesProps) {
  const intl = useIntl()
  return (
    <>
      {switches.map((name) => (
        <CheckField
          key={name}
          name={`${path}.${name}`}
          label={<FormattedMessage id={`recipients.${name}`} />}
          isChecked={recipients[name] ?? name === 'Enabled'}
          onChange={(isChecked) => change({ [name]: isChecked })}
        />
      ))}
      {recipients.IncludeLink === true && (
        <NumberField
          label={intl.formatMessage({ id: 'recipients.LinkExpiryDays' })}
          name={`${path}.LinkExpiryDays`}
          value={recipients.LinkExpiryDays ?? 30}
          from={1}
          to={365}
          onChange={(LinkExpiryDays) => change({ LinkExpiryDays })}
        />
      )}
      <Choice
        kind="field"
        label="recipients.OnUnknown"
        name={`${path}.OnUnknown`}
        value={recipients.OnUnknown ?? 'Hold'}
        options={optionsOf(['Hold', 'Resend'], (value) =>
          intl.formatMessage({ id: `recipients.OnUnknown.${value}` }),
        )}
        onChange={(OnUnknown) => change({ OnUnknown })}
      />
    </>
  )
}

function Passwords({ passwords, onPasswords, path }: RecipientsFormProps) {
  const intl = useIntl()
  return (['PdfPassword', 'ZipPassword'] as const).map((name) => (
    <TextField
      key={name}
      type="password"
      name={`${path}.${name}`}
      autoComplete="new-password"
      label={intl.formatMessage({ id: `recipients.${name}` })}
      help={intl.formatMessage({ id: 'recipients.password.hint' })}
      value={passwords[name] ?? ''}
      onChange={(value) => {
        const { [name]: _, ...others } = passwords
        onPasswords(value === '' ? others : { ...others, [name]: value })
      }}
    />
  ))
}
